import { readFileSync } from "node:fs";
import type { AssembleError } from "../assemble/assemble-error.ts";
import { ExchangeError } from "../exchange-error.ts";
import type { Plugin } from "../run/plugin.ts";
import { type CompileOptions, compile } from "./compile.ts";

/**
 * Runs a plugin on a request captured with its `..._CAPTURE` variable, and assembles its files.
 *
 * `opt` replaces the options of the captured run. Rejects with an ExchangeError if the file cannot be read.
 */
export function replayRequest(
  plugin: Plugin,
  path: string,
  options: { readonly opt?: readonly string[] } & Pick<CompileOptions, "onStderr"> = {},
): Promise<Map<string, Uint8Array> | AssembleError> {
  const { opt, ...rest } = options;
  return compile({ ...rest, request: readCapture(path), plugins: [{ plugin, ...(opt === undefined ? {} : { opt }) }] });
}

function readCapture(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ExchangeError(`cannot read the captured request (${reason})`, { cause });
  }
}
