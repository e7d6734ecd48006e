import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ExchangeError } from "../exchange-error.ts";
import { environmentName } from "./plugin-environment.ts";

/**
 * Keeps a copy of the request when `..._CAPTURE` names a file, or a directory in which each run makes its own: buf runs
 * a plugin once for each folder. The file can be replayed, see replayRequest.
 */
export function captureRequest(
  plugin: string,
  env: Readonly<Record<string, string | undefined>>,
  request: Uint8Array,
): void {
  const name = environmentName(plugin, "CAPTURE");
  const target = env[name];
  if (target === undefined || target === "") return;
  const directory = statSync(target, { throwIfNoEntry: false })?.isDirectory() === true;
  const path = directory ? join(target, `request-${process.pid}.bin`) : target;
  try {
    writeFileSync(path, request);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ExchangeError(`the request could not be kept as ${name} asks (${reason})`, { cause });
  }
}
