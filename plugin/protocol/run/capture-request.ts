import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ExchangeError } from "../exchange-error.ts";
import { environmentName } from "./plugin-environment.ts";

/**
 * Saves a copy of the request if the variable `..._CAPTURE` names a file or a directory. In a directory each run creates
 * its own file, since buf runs a plugin once for each folder. replayRequest runs a plugin on such a file.
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
    throw new ExchangeError(`cannot save the request to ${name}=${target} (${reason})`, { cause });
  }
}
