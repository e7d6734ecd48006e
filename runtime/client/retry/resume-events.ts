import { httpToStatusCode } from "../../status/http-to-code.ts";
import { canSendAgain } from "../exchange/can-send-again.ts";
import { discard } from "../exchange/discard.ts";
import type { ByteReader, HttpResponse } from "../exchange/http-response.ts";
import type { Outgoing } from "../exchange/outgoing.ts";
import { RestError } from "../exchange/rest-error.ts";
import type { Interceptor } from "../exchange/transport-options.ts";
import { type BackOffOptions, createBackOff, wait } from "./back-off.ts";
import { derivedResponse } from "./derived-response.ts";
import { createEventBlocks } from "./event-blocks.ts";
import { isIdempotent } from "./is-idempotent.ts";
import { retryAfter } from "./retry-after.ts";

/** Options of `resumeEvents`. */
export interface ResumeOptions extends BackOffOptions {
  /** Whether a request may be sent again. Default: what is idempotent by its method, its proto file or its key. */
  readonly isIdempotent?: (request: Outgoing) => boolean;
}

// The default of `maxMessageBytes`: no event that a stream accepts is longer.
const maxHeldBytes = 2 ** 24;

/**
 * Continues streams of server-sent events that break off: requests them again with the id of the last event in Last-Event-ID.
 * Streams without ids end with their error. Waits as long as the `retry` of the events or Retry-After asks for, else with
 * exponential back-off; `maxRetries` counts from the last event. A response with status 204 ends a stream.
 */
export function resumeEvents(options: ResumeOptions = {}): Interceptor {
  return async (request, next) => {
    const response = await next(request);
    const isRepeatable = (options.isIdempotent ?? isIdempotent)(request) && canSendAgain(request);
    if (!isRepeatable || !isEventStream(response)) return response;
    return derivedResponse(response, resumingReader(response, request, next, options));
  };
}

function isEventStream({ status, headers, body }: HttpResponse): boolean {
  return status === 200 && body !== null && /^text\/event-stream\b/i.test(headers.get("content-type") ?? "");
}

function resumingReader(
  first: HttpResponse,
  request: Outgoing,
  next: Parameters<Interceptor>[1],
  options: ResumeOptions,
): ByteReader {
  const { maxRetries = 3, maxRetryAfter = 60_000 } = options;
  const backOff = createBackOff(options);
  const events = createEventBlocks();
  let reader = first.body!.getReader();
  let retries = 0;
  let isCancelled = false;
  /** The beginning of an event has been passed on. */
  let isPartial = false;

  /** Opens the stream again, or throws the error that ended it. Returns false if the service has nothing more to send. */
  const resume = async (cause: unknown): Promise<boolean> => {
    events.reset();
    let delay = events.retry ?? backOff(retries);
    for (let error = cause; ; ) {
      const { lastId } = events;
      if (!lastId || isCancelled || request.signal?.aborted || retries++ >= maxRetries) throw error;
      await wait(delay, request.signal);
      try {
        const response = await next({
          ...request,
          headers: { ...request.headers, "last-event-id": headerText(lastId) },
        });
        if (isEventStream(response)) {
          reader = response.body!.getReader();
          return true;
        }
        discard(response);
        if (response.status === 204) return false;
        error = notResumed(request, response);
        const asked = retryAfter(response.headers);
        if (!/^(408|429|50[234])$/.test(`${response.status}`) || (asked ?? 0) > maxRetryAfter) retries = maxRetries;
        delay = asked ?? backOff(retries);
      } catch (failure) {
        error = failure;
        delay = backOff(retries);
      }
    }
  };

  return {
    async read() {
      for (;;) {
        try {
          const { value } = await reader.read();
          if (!value) return events.held > 0 ? { value: events.release() } : {};
          const complete = events.take(value);
          if (complete.length > 0) {
            retries = 0;
            isPartial = false;
            return { value: complete };
          }
          if (events.held > maxHeldBytes) {
            isPartial = true;
            return { value: events.release() };
          }
        } catch (error) {
          if (isPartial) throw error;
          if (!(await resume(error))) return {};
        }
      }
    },
    cancel() {
      isCancelled = true;
      return reader.cancel();
    },
  };
}

/** A header holds bytes, and this one holds UTF-8. */
function headerText(id: string): string {
  return String.fromCharCode(...new TextEncoder().encode(id));
}

function notResumed({ method, url, call }: Outgoing, { status, headers }: HttpResponse): RestError {
  return new RestError({
    code: httpToStatusCode(status),
    reason: "the stream could not be resumed",
    status,
    headers,
    method,
    url,
    path: call.path,
    body: undefined,
    violations: [],
  });
}
