import { readFileSync } from "node:fs";
import { CommandError } from "../session.ts";

/** Reads a text file, without a byte order mark. */
export function readText(path: string): string {
  try {
    return readFileSync(path, "utf8").replace(/^\uFEFF/, "");
  } catch (error) {
    throw new CommandError(`cannot read ${path} (${error instanceof Error ? error.message : error})`);
  }
}
