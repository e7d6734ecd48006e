import type { ByteReader, HttpResponse } from "../exchange/http-response.ts";

/** Returns a response with the head of another one, and a body of its own. */
export function derivedResponse(response: HttpResponse, reader: ByteReader): HttpResponse {
  const { status, statusText, ok, headers } = response;
  const bytes = async (): Promise<Blob> => {
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    for (;;) {
      const { value } = await reader.read();
      if (!value) return new Blob(chunks);
      chunks.push(value as Uint8Array<ArrayBuffer>);
    }
  };
  return {
    status,
    statusText,
    ok,
    headers,
    get trailers() {
      return response.trailers;
    },
    body: { getReader: () => reader },
    text: async () => (await bytes()).text(),
    arrayBuffer: async () => (await bytes()).arrayBuffer(),
  };
}
