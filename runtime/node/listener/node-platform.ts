import { IncomingMessage, ServerResponse } from "node:http";
import type { HandlerContext } from "../../server/exchange/handler-context.ts";

/**
 * Returns the request of `node:http`, with what a framework has put there: `nodeRequest<express.Request>(context).user`. Also
 * works for a fetch handler under @hono/node-server. Throws a TypeError for a call that arrived otherwise.
 */
export function nodeRequest<R extends IncomingMessage = IncomingMessage>(context: HandlerContext): R {
  const [request, second] = context.platform;
  const found = request instanceof IncomingMessage ? request : nodeBindings(second).incoming;
  if (found instanceof IncomingMessage) return found as R;
  throw new TypeError("nodeRequest: the call did not arrive through node:http; use fetchRequest with a fetch handler");
}

/** Returns the response of `node:http`; undefined for a WebSocket. Throws like `nodeRequest`. */
export function nodeResponse<R extends ServerResponse = ServerResponse>(context: HandlerContext): R | undefined {
  nodeRequest(context);
  const [, second] = context.platform;
  const found = second instanceof ServerResponse ? second : nodeBindings(second).outgoing;
  return found instanceof ServerResponse ? (found as R) : undefined;
}

function nodeBindings(value: unknown): { readonly incoming?: unknown; readonly outgoing?: unknown } {
  return typeof value === "object" && value !== null ? value : {};
}
