import { exceed } from "../exchange/draft.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { HttpResponse } from "../exchange/http-response.ts";

/** Reads a whole response. Throws a RestError once it exceeds `maxBodyBytes`. */
export async function readBody(response: HttpResponse, { draft, options, until }: Exchange): Promise<Uint8Array> {
  const { maxBodyBytes = 2 ** 27 } = options;
  const chunks: Uint8Array[] = [];
  let size = 0;
  const take = (chunk: Uint8Array): void => {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBodyBytes) exceed(draft, "the response body", "maxBodyBytes", maxBodyBytes);
  };
  const { body } = response;
  // React Native has no streams.
  if (body === undefined) take(new Uint8Array(await until(response.arrayBuffer())));
  const reader = body?.getReader();
  try {
    for (;;) {
      const chunk = (await until(reader?.read()))?.value;
      if (!chunk) break;
      take(chunk);
    }
  } catch (error) {
    reader?.cancel().catch(() => {});
    throw error;
  }
  return chunks.length === 1 ? chunks[0]! : join(chunks, size);
}

function join(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
