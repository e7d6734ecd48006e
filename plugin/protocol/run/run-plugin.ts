import type { Readable, Writable } from "node:stream";
import { helpText } from "../options/help-text.ts";
import { encodeResponse } from "../response/encode-response.ts";
import { captureRequest } from "./capture-request.ts";
import { describeFailure, describeWarnings } from "./describe-failure.ts";
import { handleRequest } from "./handle-request.ts";
import type { Plugin } from "./plugin.ts";
import { chunkSizeFrom } from "./plugin-environment.ts";
import { readAll } from "./read-all.ts";
import { isTerminal, readStandardInput, writeStandardError, writeStandardOutput } from "./standard-io.ts";
import { writeParts } from "./write-parts.ts";

/** The streams, arguments and environment of a process; each defaults to that of this process. */
export interface PluginProcess {
  readonly stdin?: Readable & { readonly isTTY?: boolean };
  readonly stdout?: Writable;
  readonly stderr?: Writable;
  /** Arguments after the script name: none, `--help` or `--version`. */
  readonly argv?: readonly string[];
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/**
 * Runs a plugin as the process that a compiler starts: reads a request from stdin and writes only the response to stdout.
 *
 * Resolves with the exit code, and sets it on this process if `stdout` is omitted. 0: the response is complete; it may
 * have an error about the schema. 1: the response is missing or incomplete, for a reason written to stderr: the request
 * could not be read, the reader closed the pipe, or the plugin failed, with its stack. Warnings go to stderr if the run
 * has no errors. (plugin.proto, CodeGeneratorResponse.)
 */
export async function runPlugin(plugin: Plugin, io: PluginProcess = {}): Promise<number> {
  const exitCode = await exchange(plugin, io).catch((error: unknown) => {
    writeError(io, describeFailure(plugin, error));
    return 1;
  });
  if (io.stdout === undefined && exitCode !== 0) process.exitCode = exitCode;
  return exitCode;
}

async function exchange(plugin: Plugin, io: PluginProcess): Promise<number> {
  const argv = io.argv ?? process.argv.slice(2);
  const { stdin } = io;
  // At a terminal, waiting for a request would look like a hang.
  if (argv.length > 0 || (stdin === undefined ? isTerminal() : stdin.isTTY === true)) {
    return handleArguments(plugin, argv, io);
  }
  const env = io.env ?? process.env;
  const chunkSize = chunkSizeFrom(plugin.name, env);
  const request = await (stdin === undefined ? readStandardInput() : readAll(stdin));
  captureRequest(plugin.name, env, request);
  const response = await handleRequest(plugin, request);
  const parts = encodeResponse(response.head, response.files, chunkSize);
  await (io.stdout === undefined ? writeStandardOutput(parts) : writeParts(io.stdout, parts));
  const warnings = describeWarnings(response);
  if (warnings !== "") writeError(io, warnings);
  return 0;
}

/** A closed stderr does not affect the response. */
function writeError({ stderr }: PluginProcess, text: string): void {
  if (stderr === undefined) writeStandardError(text);
  else stderr.on("error", () => {}).write(text);
}

function handleArguments(plugin: Plugin, argv: readonly string[], io: PluginProcess): number {
  const stdout = io.stdout ?? process.stdout;
  const [argument] = argv;
  if (argument === "--version") {
    stdout.write(`${plugin.version}\n`);
    return 0;
  }
  if (argument === undefined || argument === "--help" || argument === "-h") {
    stdout.write(helpText(plugin));
    return 0;
  }
  writeError(
    io,
    `${plugin.name}: unknown argument ${JSON.stringify(argument)}; compilers run the plugin without arguments, and take its options in --NAME_opt (protoc) or opt (buf)\n`,
  );
  return 1;
}
