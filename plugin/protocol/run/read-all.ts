import type { Readable } from "node:stream";
import { ExchangeError } from "../exchange-error.ts";

const initialBytes = 64 * 1024;

/**
 * Reads a stream to its end, into one buffer that grows as needed: keeping the chunks of a large request until the end
 * would take its size in memory twice.
 */
export async function readAll(stream: Readable): Promise<Uint8Array> {
  let buffer = new Uint8Array(0);
  let length = 0;
  try {
    for await (const chunk of stream) {
      const bytes = chunk as Uint8Array;
      if (length + bytes.length > buffer.length) buffer = grow(buffer, length, bytes.length);
      buffer.set(bytes, length);
      length += bytes.length;
    }
  } catch (cause) {
    throw readFailure(cause);
  }
  return buffer.subarray(0, length);
}

/** The error for a stdin that ends too early. */
export function readFailure(cause: unknown): ExchangeError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new ExchangeError(`cannot read stdin to its end (${reason})`, { cause });
}

/** A larger buffer with the first `length` bytes of this one, and room for `more` at least. */
export function grow(buffer: Uint8Array, length: number, more: number): Uint8Array<ArrayBuffer> {
  const grown = Buffer.allocUnsafeSlow(Math.max(initialBytes, 2 * buffer.length, length + more));
  grown.set(buffer.subarray(0, length));
  return grown;
}
