import { concatBytes } from "../../bytes/concat-bytes.ts";
import { jsonText } from "../../json/json-text.ts";
import type { Call } from "../exchange/call.ts";
import { exceed, expectBytes } from "../exchange/draft.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { ExpectedResponse } from "../exchange/expected-response.ts";
import type { HttpRequest } from "../exchange/http-request.ts";
import type { ByteReader, HttpResponse } from "../exchange/http-response.ts";
import type { HeaderValues } from "../exchange/transport-options.ts";
import type { EncodedBody } from "../request/encoded-body.ts";
import { readRefusal } from "../response/read-response.ts";
import { createHeaders } from "./create-headers.ts";
import type { CallOptions, StreamCall } from "./transport.ts";

/** Sends a request through the interceptors to `fetch`. */
export type Send = (request: HttpRequest) => Promise<HttpResponse>;

/** Opens an exchange. It is one function from the request to the last byte, because each promise costs time. */
export async function openExchange<T>(
  exchange: Exchange,
  send: Send,
  callOptions: CallOptions,
  expected: ExpectedResponse<T> | undefined,
): Promise<T> {
  const { draft, options, request, until } = exchange;
  const { headers: common, maxBodyBytes = 2 ** 27 } = options;
  let reader: ByteReader | undefined;
  try {
    request.signal?.throwIfAborted();
    // A promise only where there is one.
    writeRequest(exchange, callOptions, typeof common === "function" ? await until(common()) : common);
    if (expected?.redirect) request.maxRedirects = 0;
    draft.reason = "no response";
    const response = await until(send(request));
    const { status } = response;
    draft.status = status;
    draft.headers = response.headers;
    callOptions.onResponse?.(response);
    expectBytes(draft);
    const isAccepted = expected?.accepts ? expected.accepts(status) : response.ok;
    if (isAccepted && !expected) return response as T;
    const chunks: Uint8Array[] = [];
    let size = 0;
    // React Native has no streams, so nothing bounds its responses.
    if (!response.body) chunks.push(new Uint8Array(await until(response.arrayBuffer())));
    else {
      reader = response.body.getReader();
      for (;;) {
        const { value } = await until(reader.read());
        if (!value) break;
        chunks.push(value);
        size += value.length;
        if (size > maxBodyBytes) exceed(draft, "the response body", "maxBodyBytes", maxBodyBytes);
      }
    }
    const bytes = concatBytes(chunks, size);
    return isAccepted && expected!.isResult?.(status, bytes) !== false
      ? expected!.take(response, draft, bytes)
      : readRefusal(bytes, response, draft, request.call);
  } catch (cause) {
    reader?.cancel().catch(() => {});
    throw exchange.fail(cause);
  }
}

function writeRequest(
  { draft, options, request }: Exchange,
  { headers, body }: CallOptions,
  common: HeaderValues | undefined,
): void {
  const call: Call & Partial<StreamCall> = request.call;
  const content = body ?? call.body;
  const json = typeof content === "function" ? undefined : jsonText(content);
  request.headers = createHeaders([
    { accept: call.streams?.accept ?? call.accept ?? "application/json", "content-type": json && "application/json" },
    common,
    call.headers,
    headers,
  ]);
  request.body =
    json ?? ((content as EncodedBody | undefined)?.(request, options, draft) as NonNullable<RequestInit["body"]>);
}
