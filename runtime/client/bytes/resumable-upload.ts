import { type Codec, parse } from "../../json/codec.ts";
import { httpToStatusCode } from "../../status/http-to-code.ts";
import type { StatusCode } from "../../status/status-code.ts";
import { readBounded } from "../exchange/read-bounded.ts";
import { RestError } from "../exchange/rest-error.ts";
import { type BackOffOptions, createBackOff, wait } from "../retry/back-off.ts";
import { retryAfter } from "../retry/retry-after.ts";

/** Options of `uploadResumable`. `maxRetries` counts requests in a row that do not bring the upload forward. */
export interface ResumableUploadOptions extends BackOffOptions {
  /** Default: the type of a Blob, else `application/octet-stream`. */
  readonly contentType?: string;
  /** The bytes of each request. Google's services take multiples of 262,144. Default: 8 MiB. */
  readonly chunkBytes?: number;
  /** Asks first how much the service has, to continue an upload that another process has begun. Default: false. */
  readonly resume?: boolean;
  /** Headers of each request. Whoever knows the URL of a session may upload, so most services need no credentials here. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The maximum of bytes of a response, decompressed. Default: 128 MiB. */
  readonly maxBodyBytes?: number;
  /** Default: that of the platform. */
  readonly fetch?: typeof globalThis.fetch;
  readonly signal?: AbortSignal;
  /** Called when the service has more bytes. */
  readonly onProgress?: (progress: { readonly sent: number; readonly total: number }) => void;
}

/**
 * Uploads to a session that a service has opened, in parts, with `Content-Range` and the status 308 as in Google's protocol for
 * resumable uploads. After a failure it asks how much has arrived, and goes on from there. Resolves with the message of the last
 * response.
 *
 * Throws a RestError for a final status, and with the code `unavailable` or that of the last response once it gives up.
 */
export async function uploadResumable<T>(
  session: string | URL,
  content: Blob | Uint8Array,
  codec: Codec<T>,
  options: ResumableUploadOptions = {},
): Promise<T> {
  const { chunkBytes = 8 * 1024 * 1024, maxRetries = 3, maxRetryAfter = 60_000, signal } = options;
  const blob = content instanceof Blob ? content : new Blob([content as Uint8Array<ArrayBuffer>]);
  const send = createSend(new URL(session), blob, options);
  const backOff = createBackOff(options);
  // Undefined: only the service knows.
  let sent: number | undefined = options.resume === true ? undefined : 0;
  let furthest = sent ?? -1;
  for (let failures = 0; ; ) {
    const reply = await send(sent, Math.max(1, chunkBytes));
    if (reply.kind === "done") return parse(codec, reply.text || "{}");
    if (reply.kind === "failed" && !reply.isTemporary) throw reply.error;
    const isAnswer = sent === undefined;
    sent = reply.kind === "received" ? reply.count : undefined;
    if (sent !== undefined && sent > furthest) {
      furthest = sent;
      failures = 0;
      options.onProgress?.({ sent, total: blob.size });
      continue;
    }
    if (sent !== undefined && isAnswer) continue;
    const asked = reply.kind === "failed" ? reply.retryAfter : undefined;
    if (failures === maxRetries || (asked ?? 0) > maxRetryAfter) throw reply.error;
    const delay = asked ?? backOff(failures);
    failures++;
    await wait(delay, signal);
  }
}

type Reply =
  | { readonly kind: "done"; readonly text: string }
  /** The service has this many bytes, from the first on. `error` is for when they are no more than before. */
  | { readonly kind: "received"; readonly count: number; readonly error: RestError }
  | {
      readonly kind: "failed";
      readonly error: RestError;
      readonly isTemporary: boolean;
      readonly retryAfter: number | undefined;
    };

/** Sends what follows the bytes that the service has, or asks how many these are. */
type Send = (sent: number | undefined, chunkBytes: number) => Promise<Reply>;

function createSend(url: URL, blob: Blob, options: Options): Send {
  const { contentType, headers, fetch = globalThis.fetch, signal, maxBodyBytes = 2 ** 27 } = options;
  const type = contentType ?? (blob.type || "application/octet-stream");
  const failure = (
    status: number,
    reason: string,
    body: unknown,
    response?: Response,
    cause?: unknown,
    code: StatusCode = status === 0 ? (signal?.aborted ? "cancelled" : "unavailable") : httpToStatusCode(status),
  ): RestError => {
    const { origin, pathname } = url;
    // The query holds the key of the session.
    const call = { method: "PUT", url: origin + pathname, path: pathname, violations: [] };
    return new RestError({ ...call, code, reason, status, body, headers: response?.headers }, cause);
  };
  return async (sent, chunkBytes) => {
    const isQuestion = sent === undefined || sent >= blob.size;
    const end = isQuestion ? 0 : Math.min(blob.size, sent + chunkBytes);
    const range = isQuestion ? "*" : `${sent}-${end - 1}`;
    try {
      const response = await fetch(url, {
        method: "PUT",
        headers: { ...headers, "content-type": type, "content-range": `bytes ${range}/${blob.size}` },
        body: isQuestion ? new Uint8Array() : blob.slice(sent, end),
        ...(signal && { signal }),
      });
      const text = await readBounded(response, maxBodyBytes);
      const { status } = response;
      const final = (code: StatusCode, reason: string): Reply => {
        const error = failure(status, reason, undefined, response, undefined, code);
        return { kind: "failed", error, isTemporary: false, retryAfter: undefined };
      };
      if (text === undefined) return final("resource_exhausted", `the response exceeds maxBodyBytes (${maxBodyBytes})`);
      if (response.ok) return { kind: "done", text };
      if (status === 308) {
        const count = receivedBytes(response.headers);
        if (count > blob.size) return final("data_loss", `the service has ${count} of ${blob.size} bytes`);
        const error = failure(status, "the service takes no more bytes", text, response);
        return { kind: "received", count, error };
      }
      const error = failure(status, text.slice(0, 200) || response.statusText, text, response);
      const isTemporary = status === 408 || status === 429 || status >= 500;
      return { kind: "failed", error, isTemporary, retryAfter: retryAfter(response.headers) };
    } catch (cause) {
      const error = failure(0, cause instanceof Error ? cause.message : "no response", undefined, undefined, cause);
      return { kind: "failed", error, isTemporary: signal?.aborted !== true, retryAfter: undefined };
    }
  };
}

type Options = ResumableUploadOptions;

/** `Range: bytes=0-524287` names the last byte; without the header there is none. */
function receivedBytes(headers: Headers): number {
  const [, last] = /^bytes=0-(\d+)$/.exec(headers.get("range") ?? "") ?? [];
  return last === undefined ? 0 : Number(last) + 1;
}
