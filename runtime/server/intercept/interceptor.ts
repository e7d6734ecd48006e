import type { HandlerContext } from "../exchange/handler-context.ts";

/**
 * Runs around a handler: it may change the request and the response, respond without calling `next`, throw a StatusError,
 * or set values that the handler reads. The request has been checked. For an rpc with a stream, `Response` is an
 * AsyncIterable of its messages.
 */
export type Interceptor<Request = unknown, Response = unknown> = (
  request: Request,
  context: HandlerContext,
  next: (request: Request) => Promise<Response>,
) => Promise<Response> | Response;

/** Calls the interceptors, the first one outermost, and then the handler. */
export function callIntercepted<Q, R>(
  interceptors: readonly Interceptor<Q, R>[],
  handle: (request: Q) => Promise<R> | R,
  request: Q,
  context: HandlerContext,
): Promise<R> {
  const call = async (at: number, request: Q): Promise<R> => {
    const interceptor = interceptors[at];
    return interceptor === undefined ? handle(request) : interceptor(request, context, (next) => call(at + 1, next));
  };
  return call(0, request);
}
