import type { HandlerContext } from "../exchange/handler-context.ts";

/** Returns the Request that a fetch handler was called with. Throws a TypeError for a call that arrived otherwise. */
export function fetchRequest(context: HandlerContext): Request {
  const [request] = context.platform;
  if (request instanceof Request) return request;
  throw new TypeError("fetchRequest: the call did not arrive through a fetch handler; use nodeRequest with node:http");
}

/**
 * Returns what the platform passed to a fetch handler after the Request: `[env, ctx]` on Cloudflare Workers, `[info]` on
 * Deno, `[server]` on Bun. The type is an assertion.
 */
export function platformArguments<T extends readonly unknown[]>(context: HandlerContext): T {
  return context.platform.slice(1) as readonly unknown[] as T;
}

interface WaitUntil {
  waitUntil(promise: Promise<unknown>): void;
}

/**
 * Keeps a platform that stops after the response, such as Cloudflare Workers, running until the promise settles. Elsewhere
 * the process keeps running anyway. Rejections are reported with `console.error`.
 */
export function waitUntil(context: HandlerContext, promise: Promise<unknown>): void {
  const settled = promise.catch((error) => console.error(error));
  context.platform.slice(1).find(hasWaitUntil)?.waitUntil(settled);
}

function hasWaitUntil(value: unknown): value is WaitUntil {
  return typeof (value as Partial<WaitUntil> | null | undefined)?.waitUntil === "function";
}
