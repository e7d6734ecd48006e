import type { Reader } from "../../json/check.ts";
import { expectBytes } from "../exchange/draft.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { HttpResponse } from "../exchange/http-response.ts";
import { readMessage } from "../response/read-response.ts";
import type { StreamDecoder } from "./stream-decoder.ts";

/** Bytes, of `mediaType` or any other: each chunk is a `google.api.HttpBody`. */
export function byteStream(mediaType: string = "*/*"): StreamDecoder {
  return { mediaType, items: readBytes };
}

async function* readBytes<T>(
  { body, headers }: HttpResponse,
  read: Reader<T>,
  { draft, until }: Exchange,
): AsyncGenerator<T, void> {
  const contentType = headers.get("content-type") ?? "";
  const reader = body?.getReader();
  try {
    for (;;) {
      expectBytes(draft);
      const data = (await until(reader?.read()))?.value;
      if (!data) return;
      yield readMessage({ contentType, data }, read, draft);
    }
  } finally {
    reader?.cancel().catch(() => {});
  }
}
