import { CommandError } from "../session.ts";
import type { CallCommandOptions } from "./call-options.ts";
import { readFile } from "./flag-value.ts";

/** The text of the request: from an option, a file or the standard input. Undefined without one. */
export function requestText({ data, json }: CallCommandOptions): string | undefined {
  if (data !== undefined && json !== undefined) {
    throw new CommandError("--data and --json are both the request; pass one of them");
  }
  const path = json ?? (data?.startsWith("@") === true ? data.slice(1) : undefined);
  return path === undefined ? data : readFile(path).toString("utf8");
}
