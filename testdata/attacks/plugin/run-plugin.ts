import { fromBinary } from "@bufbuild/protobuf";
import { CodeGeneratorResponseSchema } from "@bufbuild/protobuf/wkt/google/protobuf/compiler/plugin_pb.js";
import { runInMemory } from "@protoc-gen-rest/plugin";
import { restPlugin } from "../../../generators/index.ts";
import { hold } from "../attack.ts";

export interface Output {
  readonly kind: "files" | "error" | "refused";
  readonly files: ReadonlyMap<string, string>;
}

/** Runs the plugin on a request, and holds what comes back to the protocol. */
export async function runRest(request: Uint8Array): Promise<Output> {
  return readOutput(await runInMemory(restPlugin, request));
}

export interface Exchange {
  readonly exitCode: number;
  readonly response: Uint8Array;
  readonly stderr: string;
}

export function readOutput({ exitCode, response, stderr }: Exchange): Output {
  const isTrace = /bug in the plugin|\n\s+at /.test(stderr);
  hold(!isTrace, `a stack on stderr: ${stderr.slice(0, 600)}`);
  if (exitCode !== 0) {
    hold(/^[^\n]+\n$/.test(stderr), `not one line on stderr: ${JSON.stringify(stderr.slice(0, 300))}`);
    hold(response.length === 0, "a response beside exit code 1");
    return { kind: "refused", files: new Map() };
  }
  const { error, file } = fromBinary(CodeGeneratorResponseSchema, response);
  if (error !== "") return { kind: "error", files: new Map() };
  return { kind: "files", files: new Map(file.map(({ name, content }) => [name, content])) };
}
