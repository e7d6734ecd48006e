import { assemble } from "../protocol/assemble/assemble.ts";
import { AssembleError } from "../protocol/assemble/assemble-error.ts";
import type { Diagnostic } from "../protocol/diagnostic.ts";
import { setParameter } from "../protocol/request/set-parameter.ts";
import type { Plugin } from "../protocol/run/plugin.ts";
import { runInMemory } from "../protocol/run/run-in-memory.ts";
import { type CompileProtosOptions, compileProtos } from "./compile-protos.ts";

/** The outcome of running a plugin on some proto files. */
export interface PluginTrial {
  /** Text by path; empty if there is an error. */
  readonly files: ReadonlyMap<string, string>;
  /** The error that the compiler would fail with, or stderr of a failed run. */
  readonly error: string | undefined;
  /** All diagnostics, warnings included, sorted. */
  readonly diagnostics: readonly Diagnostic[];
  readonly stderr: string;
  /** Time from the encoded request to the encoded response, without the compiler. */
  readonly milliseconds: number;
}

/**
 * Runs a plugin in this process on proto files given as text, or on a request from compileProtos or a capture.
 *
 * Checks the names of output files as the protocol specifies them, which is stricter than compilers are.
 */
export async function tryPlugin(
  plugin: Plugin,
  input: Uint8Array | Readonly<Record<string, string>>,
  options: CompileProtosOptions & { readonly chunkSize?: number } = {},
): Promise<PluginTrial> {
  const request = await requestOf(input, options);
  const start = performance.now();
  const run = await runInMemory(plugin, request, options);
  const milliseconds = performance.now() - start;
  const { diagnostics, stderr } = run;
  const outcome = { diagnostics, stderr, milliseconds };
  if (run.exitCode !== 0) return { files: new Map(), error: stderr, ...outcome };
  const written = assemble([{ plugin: plugin.name, response: run.response }], { request, strict: true });
  if (written instanceof AssembleError) {
    return { files: new Map(), error: written.problems.map(({ message }) => message).join("\n"), ...outcome };
  }
  const files = new Map([...written].map(([path, bytes]) => [path, Buffer.from(bytes).toString("utf8")]));
  return { files, error: undefined, ...outcome };
}

async function requestOf(
  input: Uint8Array | Readonly<Record<string, string>>,
  options: CompileProtosOptions,
): Promise<Uint8Array> {
  if (!(input instanceof Uint8Array)) return compileProtos(input, options);
  return options.opt === undefined ? input : setParameter(input, options.opt.join(","));
}
