import type { Readable } from "node:stream";
import { ExchangeError } from "./exchange-error.ts";

/** All bytes of a stream, to its end. */
export async function readAll(stream: Readable): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of stream) chunks.push(chunk as Uint8Array);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ExchangeError(`stdin could not be read to its end (${reason})`, { cause });
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
}
