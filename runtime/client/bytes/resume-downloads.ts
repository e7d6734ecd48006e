import type { ByteReader, HttpResponse, ResponseHeaders } from "../exchange/http-response.ts";
import type { Interceptor } from "../exchange/transport-options.ts";
import { type Resumable, type ResumeOptions, resumedResponse } from "../retry/resume.ts";

/**
 * Continues responses to GET that break off: requests the rest with Range and If-Range (RFC 9110, section 14). Only those with a
 * strong ETag or a Last-Modified and without Content-Encoding. If the service does not support ranges but sends the same content
 * again, what has been read is skipped.
 */
export function resumeDownloads(options: ResumeOptions = {}): Interceptor {
  return async (request, next) => {
    const response = await next(request);
    const { status, headers, body } = response;
    const validator = validatorOf(headers);
    const range = status === 206 ? contentRange(headers) : { start: 0, end: undefined };
    const isResumable = request.method === "GET" && body && (status === 200 || status === 206);
    if (!isResumable || !validator || !range || headers.get("content-encoding")) return response;
    let count = 0;
    const resumable: Resumable = {
      take(bytes) {
        count += bytes?.length ?? 0;
        return bytes;
      },
      headers: () => ({ range: `bytes=${range.start + count}-${range.end ?? ""}`, "if-range": validator }),
      accept: (rest) => restOf(rest, validator, range.start, count),
    };
    return resumedResponse(request, response, next, resumable, options);
  };
}

/** A weak ETag does not promise the same bytes. */
function validatorOf(headers: ResponseHeaders): string | undefined {
  const etag = headers.get("etag");
  return (etag?.startsWith('"') ? etag : headers.get("last-modified")) ?? undefined;
}

function contentRange(
  headers: ResponseHeaders,
): { readonly start: number; readonly end: number | undefined } | undefined {
  const [, start, end] = /^bytes (\d+)-(\d+)\//.exec(headers.get("content-range") ?? "") ?? [];
  return start === undefined ? undefined : { start: Number(start), end: Number(end) };
}

function restOf(response: HttpResponse, validator: string, start: number, count: number): ByteReader | undefined {
  const { status, headers, body } = response;
  if (!body || headers.get("content-encoding") || validatorOf(headers) !== validator) return undefined;
  if (status === 206) return contentRange(headers)?.start === start + count ? body.getReader() : undefined;
  // The range of the original request cannot be cut out of a whole response.
  return status === 200 && start === 0 ? skipping(body.getReader(), count) : undefined;
}

function skipping(reader: ByteReader, count: number): ByteReader {
  let left = count;
  return {
    async read() {
      for (;;) {
        const { value } = await reader.read();
        if (!value || left === 0) return { value };
        const skipped = Math.min(left, value.length);
        left -= skipped;
        if (skipped < value.length) return { value: value.subarray(skipped) };
      }
    },
    cancel: () => reader.cancel(),
  };
}
