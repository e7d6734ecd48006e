import { canSendAgain } from "../exchange/can-send-again.ts";
import type { HttpResponse } from "../exchange/http-response.ts";
import type { Interceptor } from "../exchange/transport-options.ts";
import { createEventBlocks } from "./event-blocks.ts";
import { isIdempotent } from "./is-idempotent.ts";
import { type Resumable, type ResumeOptions, resumedResponse } from "./resume.ts";

// The default of `maxMessageBytes`: no event that a stream accepts is longer.
const maxHeldBytes = 2 ** 24;

/**
 * Continues streams of server-sent events that break off: requests them again with the id of the last event in Last-Event-ID.
 * Streams without ids end with their error. Waits as long as the `retry` of the events or Retry-After asks for, else with
 * exponential back-off; no less than `baseDelay` for a `retry`, and one beyond `maxRetryAfter` ends the stream with its error.
 * `maxRetries` counts from the last event. A response with status 204 ends a stream.
 */
export function resumeEvents(options: ResumeOptions = {}): Interceptor {
  return async (request, next) => {
    const response = await next(request);
    const isRepeatable = (options.isIdempotent ?? isIdempotent)(request) && canSendAgain(request);
    if (!isRepeatable || !isEventStream(response)) return response;
    return resumedResponse(request, response, next, resumableEvents(), options);
  };
}

function resumableEvents(): Resumable {
  const events = createEventBlocks();
  /** The beginning of an event has been passed on. */
  let isPartial = false;
  return {
    take(bytes) {
      if (!bytes) return events.held > 0 ? events.release() : undefined;
      const complete = events.take(bytes);
      isPartial = complete.length === 0 && (isPartial || events.held > maxHeldBytes);
      if (complete.length > 0) return complete;
      return events.held > maxHeldBytes ? events.release() : undefined;
    },
    headers: () => (events.lastId && !isPartial ? { "last-event-id": headerText(events.lastId) } : undefined),
    delay: () => events.retry,
    accept(rest) {
      if (!isEventStream(rest)) return rest.status === 204 ? "end" : undefined;
      events.reset();
      return rest.body!.getReader();
    },
  };
}

function isEventStream({ status, headers, body }: HttpResponse): boolean {
  return status === 200 && body !== null && /^text\/event-stream\b/i.test(headers.get("content-type") ?? "");
}

/** A header holds bytes, and this one holds UTF-8. */
function headerText(id: string): string {
  return String.fromCharCode(...new TextEncoder().encode(id));
}
