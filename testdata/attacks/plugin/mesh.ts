import { create, toBinary } from "@bufbuild/protobuf";
import { CodeGeneratorRequestSchema } from "@bufbuild/protobuf/wkt/google/protobuf/compiler/plugin_pb.js";
import { runInMemory } from "@protoc-gen-rest/plugin";
import { restPlugin } from "../../../generators/index.ts";
import { describeSources } from "../../descriptors.ts";
import { type Attack, hold, Tally } from "../attack.ts";
import { readOutput } from "./run-plugin.ts";

/** A GET whose request holds messages that all hold each other: the number of paths is a factorial of their number. */
function requestOf(count: number): Uint8Array {
  const names = Array.from({ length: count }, (_, index) => `M${index}`);
  const fields = names.map((name, index) => `${name} f${index} = ${index + 1};`).join(" ");
  const text = `syntax = "proto3"; package mesh.v1; import "google/api/annotations.proto"; ${names
    .map((name) => `message ${name} { ${fields} string text = 100; }`)
    .join(" ")} service S { rpc Get(M0) returns (M0) { option (google.api.http) = {get: "/v1"}; } }`;
  const protoFile = describeSources({ "mesh.proto": text });
  const request = create(CodeGeneratorRequestSchema, { protoFile, fileToGenerate: ["mesh.proto"] });
  return toBinary(CodeGeneratorRequestSchema, request);
}

/** Fifty findings of an operation have a hint each. */
const maxLines = 120;

/** The time and the output of a run are bounded by what is printed. */
export function meshAttack(): Attack {
  return {
    name: "messages that hold each other",
    async run({ log }) {
      const tally = new Tally();
      const times: string[] = [];
      for (const count of [4, 6, 8, 10]) {
        const start = performance.now();
        const run = await runInMemory(restPlugin, requestOf(count));
        times.push(`${count}: ${Math.round(performance.now() - start)} ms`);
        log(times.at(-1) ?? "");
        const { kind } = readOutput(run);
        tally.add(kind);
        const lines = run.stderr.split("\n").length;
        hold(kind === "files" && lines <= maxLines, `${count} messages: ${kind}, ${lines} lines of warnings`);
      }
      tally.note = times.join(", ");
      return tally;
    },
  };
}
