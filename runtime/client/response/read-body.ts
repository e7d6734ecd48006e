import { exceed } from "../exchange/draft.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { HttpResponse } from "../exchange/http-response.ts";
import { joinBytes } from "../exchange/join-bytes.ts";

/** Reads a whole response. Throws a RestError once it exceeds `maxBodyBytes`. */
export async function readBody(response: HttpResponse, { draft, options, until }: Exchange): Promise<Uint8Array> {
  // React Native has no streams, so nothing bounds its responses.
  if (!response.body) return new Uint8Array(await until(response.arrayBuffer()));
  const { maxBodyBytes = 2 ** 27 } = options;
  const reader = response.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { value } = await until(reader.read());
      if (!value) break;
      chunks.push(value);
      size += value.length;
      if (size > maxBodyBytes) exceed(draft, "the response body", "maxBodyBytes", maxBodyBytes);
    }
  } catch (error) {
    reader.cancel().catch(() => {});
    throw error;
  }
  return chunks.length === 1 ? chunks[0]! : joinBytes(chunks, size);
}
