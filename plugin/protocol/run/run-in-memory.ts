import type { Diagnostic } from "../diagnostic.ts";
import { encodeResponse } from "../response/encode-response.ts";
import { answerRequest } from "./answer-request.ts";
import { describeFailure, describeWarnings } from "./describe-failure.ts";
import type { Plugin } from "./plugin.ts";

/** What a compiler would have got from a plugin process. */
export interface PluginRun {
  readonly exitCode: number;
  /** Encoded CodeGeneratorResponse; empty when the exit code is not 0. */
  readonly response: Uint8Array;
  readonly stderr: string;
  /** Sorted; also those that the response carries as text. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Runs a plugin on an encoded CodeGeneratorRequest without a process. Never rejects: failures end in the exit code. */
export async function runInMemory(
  plugin: Plugin,
  request: Uint8Array,
  options: { readonly chunkSize?: number } = {},
): Promise<PluginRun> {
  try {
    const answer = await answerRequest(plugin, request);
    const response = Buffer.concat([...encodeResponse(answer.head, answer.files, options.chunkSize)]);
    return { exitCode: 0, response, stderr: describeWarnings(answer), diagnostics: answer.diagnostics };
  } catch (error) {
    return { exitCode: 1, response: new Uint8Array(0), stderr: describeFailure(plugin, error), diagnostics: [] };
  }
}
