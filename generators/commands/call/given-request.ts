import { CommandError } from "../session.ts";
import type { CallCommandOptions } from "./call-options.ts";
import { readFile } from "./flag-value.ts";

/** The request: the text of an option, or the bytes of a file or the standard input. Undefined without one. */
export function givenRequest({ data, json }: CallCommandOptions): string | Buffer | undefined {
  if (data !== undefined && json !== undefined) {
    throw new CommandError("--data and --json are both the request; pass one of them");
  }
  const path = json ?? (data?.startsWith("@") === true ? data.slice(1) : undefined);
  return path === undefined ? data : readFile(path);
}
