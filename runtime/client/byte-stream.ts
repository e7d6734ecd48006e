import type { Reader } from "../json/check.ts";
import type { HttpResponse } from "./http-response.ts";
import { type Draft, expectBytes, readMessage } from "./read-answer.ts";
import type { StreamForm } from "./stream-form.ts";

/** Bytes of any media type, or of one: a `google.api.HttpBody` for each chunk as it comes. */
export function byteStream(mediaType: string = "*/*"): StreamForm {
  return { mediaType, items: readBytes };
}

async function* readBytes<T>({ body, headers }: HttpResponse, read: Reader<T>, draft: Draft): AsyncGenerator<T, void> {
  const contentType = headers.get("content-type") ?? "";
  const reader = body?.getReader();
  try {
    for (;;) {
      expectBytes(draft);
      const data = (await reader?.read())?.value;
      if (!data) return;
      yield readMessage({ contentType, data }, read, draft);
    }
  } finally {
    reader?.cancel().catch(() => {});
  }
}
