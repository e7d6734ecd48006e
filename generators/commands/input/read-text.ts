import { readFileSync, statSync } from "node:fs";
import { CommandError } from "../session.ts";

/** The path that stands for the standard input. */
export const standardInput = "-";

/** Reads a text file, without a byte order mark. */
export function readText(path: string): string {
  if (path !== standardInput && statSync(path, { throwIfNoEntry: false })?.isDirectory() === true)
    throw new CommandError(`${path} is a folder; pass a file in it`);
  try {
    return readFileSync(path === standardInput ? 0 : path, "utf8").replace(/^\uFEFF/, "");
  } catch (error) {
    throw new CommandError(`cannot read ${path} (${error instanceof Error ? error.message : error})`);
  }
}
