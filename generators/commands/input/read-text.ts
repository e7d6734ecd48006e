import { closeSync, openSync, readSync, statSync } from "node:fs";
import { CommandError } from "../session.ts";

/** The path that stands for the standard input. */
export const standardInput = "-";

/** Reads a text file, without a byte order mark. */
export function readText(path: string): string {
  if (path !== standardInput && statSync(path, { throwIfNoEntry: false })?.isDirectory() === true)
    throw new CommandError(`${path} is a folder; pass a file in it`);
  try {
    return readBounded(path)
      .toString("utf8")
      .replace(/^\uFEFF/, "");
  } catch (error) {
    throw new CommandError(`cannot read ${path} (${error instanceof Error ? error.message : error})`);
  }
}

/** Devices and pipes may be endless. */
const maxBytes = 2 ** 28;

function readBounded(path: string): Buffer {
  const file = path === standardInput ? 0 : openSync(path, "r");
  try {
    const chunks: Buffer[] = [];
    for (let size = 0; ; ) {
      const chunk = Buffer.allocUnsafe(2 ** 16);
      const length = readSync(file, chunk);
      if (length === 0) return Buffer.concat(chunks, size);
      chunks.push(chunk.subarray(0, length));
      size += length;
      if (size > maxBytes) throw new Error(`it has more than ${maxBytes} bytes`);
    }
  } finally {
    if (file !== 0) closeSync(file);
  }
}
