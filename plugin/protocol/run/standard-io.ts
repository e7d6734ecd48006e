import { fstatSync, readSync, writeSync } from "node:fs";
import { grow, readAll, readFailure } from "./read-all.ts";
import { joinSmall, writeFailure, writeParts } from "./write-parts.ts";

// The streams of `process` load pipes and sockets on first access, which each of the many starts of a plugin would pay. They
// are the fallback where a descriptor does not block.

/** Whether stdin is a terminal. */
export function isTerminal(): boolean {
  try {
    if (!fstatSync(0).isCharacterDevice()) return false;
  } catch {
    // A closed descriptor fails where it is read.
    return false;
  }
  return process.stdin.isTTY === true;
}

/** Reads stdin of this process to its end, into one buffer. */
export async function readStandardInput(): Promise<Uint8Array> {
  let buffer = grow(new Uint8Array(0), 0, 0);
  let length = 0;
  for (;;) {
    if (length === buffer.length) buffer = grow(buffer, length, 1);
    let count: number;
    try {
      count = readSync(0, buffer, length, buffer.length - length, null);
    } catch (cause) {
      const code = codeOf(cause);
      if (code === "EAGAIN") return Buffer.concat([buffer.subarray(0, length), await readAll(process.stdin)]);
      // The end of a pipe on Windows.
      if (code === "EOF") break;
      throw readFailure(cause);
    }
    if (count === 0) break;
    length += count;
  }
  return buffer.subarray(0, length);
}

/** Writes parts to stdout of this process, as `writeParts` does. */
export async function writeStandardOutput(parts: Iterable<Uint8Array>): Promise<void> {
  const blocks = joinSmall(parts);
  for (const block of blocks) {
    let written = 0;
    while (written < block.length) {
      try {
        written += writeSync(1, block, written);
      } catch (cause) {
        if (codeOf(cause) !== "EAGAIN") throw writeFailure(cause);
        await writeParts(process.stdout, [block.subarray(written)]);
        // The stream keeps the descriptor as it is, so the others take the same way.
        await writeParts(process.stdout, blocks);
        return;
      }
    }
  }
}

/** Writes text to stderr of this process. A closed one takes nothing, which does not affect the response. */
export function writeStandardError(text: string): void {
  const bytes = Buffer.from(text);
  let written = 0;
  try {
    while (written < bytes.length) written += writeSync(2, bytes, written);
  } catch (cause) {
    if (codeOf(cause) !== "EAGAIN") return;
    process.stderr.on("error", () => {});
    process.stderr.write(bytes.subarray(written));
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
