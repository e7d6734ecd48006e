import { canSendAgain } from "../exchange/can-send-again.ts";
import type { ByteReader, HttpResponse } from "../exchange/http-response.ts";
import type { Interceptor } from "../exchange/transport-options.ts";
import { derivedResponse } from "./derived-response.ts";
import { createEventBlocks } from "./event-blocks.ts";
import { isIdempotent } from "./is-idempotent.ts";
import { createResumer, type ResumeOptions } from "./resume.ts";

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
    const events = createEventBlocks();
    const resumer = createResumer(
      request,
      next,
      {
        headers: () => (events.lastId ? { "last-event-id": headerText(events.lastId) } : undefined),
        delay: () => events.retry,
        accept: (rest) => (isEventStream(rest) ? rest.body!.getReader() : rest.status === 204 ? "end" : undefined),
      },
      options,
    );
    let reader = response.body!.getReader();
    /** The beginning of an event has been passed on. */
    let isPartial = false;

    const read: ByteReader["read"] = async () => {
      for (;;) {
        try {
          const { value } = await reader.read();
          if (!value) return events.held > 0 ? { value: events.release() } : {};
          const complete = events.take(value);
          if (complete.length > 0) {
            resumer.restart();
            isPartial = false;
            return { value: complete };
          }
          if (events.held > maxHeldBytes) {
            isPartial = true;
            return { value: events.release() };
          }
        } catch (error) {
          if (isPartial) throw error;
          events.reset();
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
  };
}

function isEventStream({ status, headers, body }: HttpResponse): boolean {
  return status === 200 && body !== null && /^text\/event-stream\b/i.test(headers.get("content-type") ?? "");
}

/** A header holds bytes, and this one holds UTF-8. */
function headerText(id: string): string {
  return String.fromCharCode(...new TextEncoder().encode(id));
}
