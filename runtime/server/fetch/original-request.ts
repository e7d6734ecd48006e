/** The context of Hono, as far as it shows a request before `app.mount` has changed it. */
interface HonoContext {
  readonly req: { readonly url: string; param(): unknown };
}

/**
 * Returns the URL or the target of a request, and the parameters of its framework, as far as what was passed after the request
 * tells: the context of Hono, or the request of @hono/node-server.
 */
export function originalOf(platform: readonly unknown[]): {
  readonly url?: string | undefined;
  readonly params?: unknown;
} {
  const hono = platform.find(isHonoContext);
  if (hono !== undefined) return { url: hono.req.url, params: hono.req.param() };
  const { incoming } = (platform[1] ?? {}) as { readonly incoming?: { readonly url?: string } };
  return { url: incoming?.url };
}

function isHonoContext(value: unknown): value is HonoContext {
  if (typeof value !== "object" || value === null || !("req" in value)) return false;
  const { url, param } = value.req as { readonly url?: unknown; readonly param?: unknown };
  return typeof url === "string" && typeof param === "function";
}
