import type { HandlerContext } from "../exchange/handler-context.ts";
import type { Endpoint } from "../service/endpoint.ts";
import { callIntercepted, type Interceptor } from "./interceptor.ts";
import { deferredStream } from "./message-stream.ts";

// Only their endpoint knows the types of the messages.
type UntypedHandler = (request: unknown, context: HandlerContext) => unknown;
type UntypedStreamHandler = (request: unknown, context: HandlerContext) => AsyncIterable<unknown>;

/**
 * Runs interceptors around the handlers of endpoints, the first one outermost: of one service with
 * `intercept(bookEndpoints(handlers), audit)`, or of all that a listener serves.
 */
export function intercept(endpoints: readonly Endpoint[], ...interceptors: readonly Interceptor[]): Endpoint[] {
  return endpoints.map(({ operation, implementation, stream, create }) => {
    const handle = implementation.handle as UntypedHandler;
    const call: UntypedHandler = (request, context) => handle.call(implementation, request, context);
    if (stream === undefined)
      return create(operation, { ...implementation, handle: interceptHandler(call, ...interceptors) });
    const streamed = interceptors as readonly Interceptor<unknown, AsyncIterable<unknown>>[];
    const open = call as UntypedStreamHandler;
    return create(operation, { ...implementation, handle: interceptStreamHandler(open, ...streamed) });
  });
}

/** Runs interceptors around one handler, with the types of its messages: `getBook: interceptHandler(getBook, audit)`. */
export function interceptHandler<Q, C extends HandlerContext, R>(
  handle: (request: Q, context: C) => Promise<R> | R,
  ...interceptors: readonly Interceptor<NoInfer<Q>, NoInfer<R>>[]
): (request: Q, context: C) => Promise<R> {
  return (request, context) => callIntercepted(interceptors, (it) => handle(it, context), request, context);
}

/** As `interceptHandler`, for a handler that returns a stream. */
export function interceptStreamHandler<Q, C extends HandlerContext, R>(
  handle: (request: Q, context: C) => AsyncIterable<R>,
  ...interceptors: readonly Interceptor<NoInfer<Q>, AsyncIterable<NoInfer<R>>>[]
): (request: Q, context: C) => AsyncIterable<R> {
  return (request, context) =>
    deferredStream(() => callIntercepted(interceptors, (it) => handle(it, context), request, context));
}
