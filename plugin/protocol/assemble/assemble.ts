import { create, type MessageInitShape, toBinary } from "@bufbuild/protobuf";
import {
  type CodeGeneratorRequest,
  CodeGeneratorResponseSchema,
} from "@bufbuild/protobuf/wkt/google/protobuf/compiler/plugin_pb.js";
import { readRequest } from "../request/read-request.ts";
import { checkFileName } from "../response/file-name.ts";
import { AssembleError, type AssembleProblem } from "./assemble-error.ts";
import { checkFeatures } from "./check-features.ts";
import { addEntries, type OutputDirectory, writeDirectory } from "./output-directory.ts";
import { type ReceivedResponse, type ResponseEntry, readResponse } from "./read-response.ts";

/** An encoded CodeGeneratorResponse, the message, or its init object. */
export type ResponseInput = Uint8Array | MessageInitShape<typeof CodeGeneratorResponseSchema>;

/** A response, with the settings of its plugin on the command line. */
export interface PluginResponse {
  readonly response: ResponseInput;
  /** Name for messages; `plugin N` by default. */
  readonly plugin?: string;
  /** The directory of `--NAME_out`, prepended to every path. Plugins with the same directory share their files. */
  readonly out?: string;
  /** Of the plugin process; any other value than 0 is a failure, whatever the response. */
  readonly exitCode?: number;
}

/** Options of `assemble`. */
export interface AssembleOptions {
  /** Also checks file names with checkFileName, where protoc is more lenient than the protocol. */
  readonly strict?: boolean;
  /** If given, the features that each plugin supports are checked against the files to generate. */
  readonly request?: CodeGeneratorRequest | Uint8Array;
}

/**
 * Returns what protoc would write for the responses of its plugins, given in the order of the command line: the bytes by
 * path, or an error with all problems if protoc would write nothing.
 *
 * Joins chunks, applies insertions, and moves and merges generated code info, as protoc 36 does on a POSIX system.
 * Archives (`--NAME_out=x.zip`) are not supported.
 */
export function assemble(
  responses: readonly (ResponseInput | PluginResponse)[],
  options: AssembleOptions = {},
): Map<string, Uint8Array> | AssembleError {
  const problems: AssembleProblem[] = [];
  const directories = new Map<string, OutputDirectory>();
  const request = options.request instanceof Uint8Array ? readRequest(options.request) : options.request;
  for (const [index, input] of responses.entries()) {
    const { plugin, out, exitCode, response } = normalize(input, index);
    const add = (message: string, entry?: number): number => problems.push({ plugin, entry, message });
    const received = exitCode === 0 ? tryRead(response) : `exited with code ${exitCode}`;
    if (typeof received === "string") {
      add(received);
      break;
    }
    if (request !== undefined) for (const message of checkFeatures(request, received)) add(message);
    if (received.error !== "") {
      add(received.error);
      break;
    }
    if (options.strict === true) checkNames(received.entries, (entry, message) => add(message, entry));
    addEntries(directoryAt(directories, out), plugin, received.entries, (entry, message) => add(message, entry));
  }
  if (problems.length > 0) return new AssembleError(problems);
  const written = new Map<string, Uint8Array>();
  for (const directory of directories.values()) {
    writeDirectory(directory, written, (plugin, entry, message) => problems.push({ plugin, entry, message }));
  }
  return problems.length > 0 ? new AssembleError(problems) : written;
}

function normalize(input: ResponseInput | PluginResponse, index: number): Required<PluginResponse> {
  const given: PluginResponse = "response" in input ? input : { response: input };
  return { plugin: `plugin ${index}`, out: "", exitCode: 0, ...given };
}

/** protoc compares directories as text, ignoring a trailing slash. */
function directoryAt(directories: Map<string, OutputDirectory>, out: string): OutputDirectory {
  const path = out === "" || out.endsWith("/") ? out : `${out}/`;
  let directory = directories.get(path);
  if (directory === undefined) {
    directory = { path, files: new Map() };
    directories.set(path, directory);
  }
  return directory;
}

function tryRead(response: ResponseInput): ReceivedResponse | string {
  const bytes =
    response instanceof Uint8Array
      ? response
      : toBinary(CodeGeneratorResponseSchema, create(CodeGeneratorResponseSchema, response));
  try {
    return readResponse(bytes);
  } catch (error) {
    return `cannot parse the output as a CodeGeneratorResponse (${error instanceof Error ? error.message : String(error)})`;
  }
}

function checkNames(entries: readonly ResponseEntry[], report: (entry: number, message: string) => void): void {
  for (const [index, { name }] of entries.entries()) {
    const wrong = name === "" ? undefined : checkFileName(name);
    if (wrong !== undefined) report(index, `invalid file name ${JSON.stringify(name)}: ${wrong}`);
  }
}
