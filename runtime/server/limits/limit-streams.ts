import type { Interceptor } from "../intercept/interceptor.ts";
import { isMessageStream } from "../intercept/message-stream.ts";
import { countStream, type StreamCount } from "../response/stream-count.ts";

/** Options of `limitStreams`. */
export interface StreamLimit {
  /** How many streams may be open at the same time. Default: 1000. */
  readonly maxStreams?: number;
}

/**
 * Limits how many streams of the endpoints that it intercepts are open at the same time. Further ones are refused with 503
 * (`unavailable`) and `Retry-After`, before their handler starts. It is for some endpoints only: `maxStreams` limits the
 * whole listener.
 */
export function limitStreams({ maxStreams = 1000 }: StreamLimit = {}): Interceptor {
  const count: StreamCount = { open: 0, maxStreams };
  return async (request, _context, next) => {
    const response = await next(request);
    return isMessageStream(response) ? counted(response, countStream(count)) : response;
  };
}

function counted<T>(messages: AsyncIterable<T>, close: () => void): AsyncIterable<T> {
  return {
    [Symbol.asyncIterator]() {
      const source = messages[Symbol.asyncIterator]();
      return {
        async next() {
          try {
            const result = await source.next();
            if (result.done === true) close();
            return result;
          } catch (thrown) {
            close();
            throw thrown;
          }
        },
        async return() {
          try {
            await source.return?.();
          } finally {
            close();
          }
          return { done: true, value: undefined };
        },
      };
    },
  };
}
