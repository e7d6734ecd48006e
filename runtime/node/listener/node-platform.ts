import type { IncomingMessage, ServerResponse } from "node:http";
import type { Http2ServerRequest, Http2ServerResponse } from "node:http2";
import type { HandlerContext } from "../../server/exchange/handler-context.ts";

/**
 * Returns the request of `node:http` or `node:http2`, with what a framework has put there: `nodeRequest<express.Request>(context).user`. Also
 * works for a fetch handler under @hono/node-server. Throws a TypeError for a call that arrived otherwise.
 */
export function nodeRequest<R extends IncomingMessage | Http2ServerRequest = IncomingMessage>(
  context: HandlerContext,
): R {
  const [request, second] = context.platform;
  for (const found of [request, nodeBindings(second).incoming]) if (isRequest(found)) return found as R;
  throw new TypeError("nodeRequest: the call did not arrive through node:http; use fetchRequest with a fetch handler");
}

/** Returns the response of `node:http` or `node:http2`; undefined for a WebSocket. Throws like `nodeRequest`. */
export function nodeResponse<R extends ServerResponse | Http2ServerResponse = ServerResponse>(
  context: HandlerContext,
): R | undefined {
  nodeRequest(context);
  const [, second] = context.platform;
  return [second, nodeBindings(second).outgoing].find(isResponse) as R | undefined;
}

// By their members: `node:http` and `node:http2` have classes of their own.
function isRequest(value: unknown): boolean {
  return typeof value === "object" && value !== null && "rawHeaders" in value;
}

function isResponse(value: unknown): boolean {
  return typeof value === "object" && value !== null && "writeHead" in value;
}

function nodeBindings(value: unknown): { readonly incoming?: unknown; readonly outgoing?: unknown } {
  return typeof value === "object" && value !== null ? value : {};
}
