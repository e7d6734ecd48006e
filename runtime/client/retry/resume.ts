import { httpToStatusCode } from "../../status/http-to-code.ts";
import { discard } from "../exchange/discard.ts";
import type { HttpRequest } from "../exchange/http-request.ts";
import type { ByteReader, HttpResponse } from "../exchange/http-response.ts";
import { redactPath, redactUrl } from "../exchange/redact-url.ts";
import { RestError } from "../exchange/rest-error.ts";
import type { Interceptor } from "../exchange/transport-options.ts";
import { type BackOffOptions, createBackOff, wait } from "./back-off.ts";
import { derivedResponse } from "./derived-response.ts";
import { retryAfter } from "./retry-after.ts";

/** Options of interceptors that continue responses. */
export interface ResumeOptions extends BackOffOptions {
  /** Whether a request may be sent again. Default: what is idempotent by its method, its proto file or its key. */
  readonly isIdempotent?: (request: HttpRequest) => boolean;
}

/** A response that can continue in another one. */
export interface Resumable {
  /** Takes bytes of the body, or undefined at its end. Returns those to pass on; undefined to read on, or at the end. */
  take(bytes: Uint8Array | undefined): Uint8Array | undefined;
  /** The headers that ask for the rest; undefined if nothing can be asked for. */
  headers(): Readonly<Record<string, string>> | undefined;
  /** Milliseconds to wait, if the service has asked for them. */
  delay?(): number | undefined;
  /** The reader of the rest, or `end` if there is none. Undefined for a response that is something else. */
  accept(response: HttpResponse): ByteReader | "end" | undefined;
}

/** Returns the response with a body that goes on in other responses if it breaks off. */
export function resumedResponse(
  request: HttpRequest,
  response: HttpResponse,
  next: Parameters<Interceptor>[1],
  resumable: Resumable,
  options: ResumeOptions,
): HttpResponse {
  const resumer = createResumer(request, next, resumable, options);
  let reader = response.body!.getReader();

  const read: ByteReader["read"] = async () => {
    for (;;) {
      try {
        const { value } = await reader.read();
        const taken = resumable.take(value);
        if (taken) resumer.restart();
        if (taken || !value) return { value: taken };
      } catch (error) {
        const rest = await resumer.resume(error);
        if (rest === undefined) return {};
        reader = rest;
      }
    }
  };
  return derivedResponse(response, {
    read,
    cancel() {
      resumer.cancel();
      return reader.cancel();
    },
  });
}

/** Requests the rest of responses that break off. */
interface Resumer {
  /** Returns the reader of the rest, or undefined if there is none. Throws what ended the response if it cannot go on. */
  resume(cause: unknown): Promise<ByteReader | undefined>;
  /** Starts the count of retries again, after resumed messages have been read. */
  restart(): void;
  cancel(): void;
}

function createResumer(
  request: HttpRequest,
  next: Parameters<Interceptor>[1],
  resumable: Resumable,
  options: ResumeOptions,
): Resumer {
  const { maxRetries = 3, maxRetryAfter = 60_000, baseDelay = 200 } = options;
  const backOff = createBackOff(options);
  let retries = 0;
  let isCancelled = false;
  return {
    async resume(cause) {
      const wanted = resumable.delay?.();
      if ((wanted ?? 0) > maxRetryAfter) throw cause;
      // An event resets the count, and `retry: 0` would ask without end for the next one.
      let delay = wanted === undefined ? backOff(retries) : Math.max(wanted, baseDelay);
      for (let error = cause; ; ) {
        const headers = resumable.headers();
        if (!headers || isCancelled || request.signal?.aborted || retries++ >= maxRetries) throw error;
        await wait(delay, request.signal);
        try {
          const response = await next({ ...request, headers: { ...request.headers, ...headers } });
          const rest = resumable.accept(response);
          if (rest !== undefined && rest !== "end") return rest;
          discard(response);
          if (rest === "end") return undefined;
          error = notResumed(request, response);
          const asked = retryAfter(response.headers);
          if (!/^(408|429|50[234])$/.test(`${response.status}`) || (asked ?? 0) > maxRetryAfter) retries = maxRetries;
          delay = asked ?? backOff(retries);
        } catch (failure) {
          error = failure;
          delay = backOff(retries);
        }
      }
    },
    restart() {
      retries = 0;
    },
    cancel() {
      isCancelled = true;
    },
  };
}

function notResumed(request: HttpRequest, { status, headers }: HttpResponse): RestError {
  return new RestError({
    code: status < 300 ? "data_loss" : httpToStatusCode(status),
    reason: "the response could not be resumed",
    status,
    headers,
    method: request.method,
    url: redactUrl(request),
    path: redactPath(request.call),
    body: undefined,
    violations: [],
  });
}
