import type { Diagnostic } from "../diagnostic.ts";
import { encodeResponse } from "../response/encode-response.ts";
import { describeFailure, describeWarnings } from "./describe-failure.ts";
import { handleRequest } from "./handle-request.ts";
import type { Plugin } from "./plugin.ts";

/** The outcome of a plugin process, as a compiler sees it. */
export interface PluginRun {
  readonly exitCode: number;
  /** Encoded CodeGeneratorResponse; empty if the exit code is not 0. */
  readonly response: Uint8Array;
  readonly stderr: string;
  /** Sorted; includes the errors that the response has as text. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Runs a plugin on an encoded CodeGeneratorRequest in this process. Never rejects: a failure sets the exit code. */
export async function runInMemory(
  plugin: Plugin,
  request: Uint8Array,
  options: { readonly chunkSize?: number } = {},
): Promise<PluginRun> {
  try {
    const handled = await handleRequest(plugin, request);
    const response = Buffer.concat([...encodeResponse(handled.head, handled.files, options.chunkSize)]);
    return { exitCode: 0, response, stderr: describeWarnings(handled), diagnostics: handled.diagnostics };
  } catch (error) {
    return { exitCode: 1, response: new Uint8Array(0), stderr: describeFailure(plugin, error), diagnostics: [] };
  }
}
