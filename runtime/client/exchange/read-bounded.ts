import type { HttpResponse } from "./http-response.ts";

/** Reads a response as text; undefined if it is longer than the limit. React Native has no streams, so nothing bounds its responses. */
export async function readBounded(response: HttpResponse, limit: number): Promise<string | undefined> {
  const reader = response.body?.getReader?.();
  if (reader === undefined) return response.text();
  const decoder = new TextDecoder();
  let text = "";
  for (let size = 0; ; ) {
    const { value } = await reader.read();
    if (value === undefined) return text + decoder.decode();
    size += value.length;
    if (size > limit) {
      reader.cancel().catch(() => {});
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}
