import { StatusError } from "../errors/status-error.ts";
import type { HandlerContext } from "../exchange/handler-context.ts";
import { createFetchHandler } from "../fetch/fetch-handler.ts";
import type { Endpoint } from "../service/endpoint.ts";
import type { HandlerOptions } from "../service/handler-options.ts";
import { serveAll } from "../service/serve-all.ts";
import type { Served } from "../service/served.ts";

/** The part of `http` that this uses, which Mock Service Worker exports. Servers need not install it. */
export interface MswHttp<Handler extends object> {
  all(
    matches: (info: { readonly request: Request }) => boolean,
    respond: (info: { readonly request: Request }) => Promise<Response | undefined>,
    options?: { readonly once?: boolean },
  ): Handler;
}

/** Options of the functions in `_msw.ts` files. */
export interface MswOptions extends Omit<HandlerOptions, "basePath"> {
  /** Whether the handler responds to one request alone. Default: false. */
  readonly once?: boolean;
}

/**
 * Creates the handler of Mock Service Worker for one operation. It takes the requests that a server with all of `endpoints` would
 * take for this operation, checks them and responds as a server does. Credentials are checked only if `authenticate` is set.
 */
export function mswHandler<Handler extends object>(
  http: MswHttp<Handler>,
  name: string,
  endpoints: readonly Endpoint[],
  baseUrl: string,
  { once = false, ...options }: MswOptions = {},
): Handler {
  const { origin, pathname } = new URL(baseUrl, pageUrl());
  const basePath = pathname.replace(/\/+$/, "");
  const find = createFinder(endpoints, basePath);
  const isOwn = ({ operation }: Endpoint): boolean => operation.name === name;
  // Another operation of the same route may be the one that a body selects.
  const passedOn = new WeakSet<object>();
  let isUsed = false;
  const admit = (endpoint: Endpoint, { platform: [request] }: HandlerContext): Endpoint => {
    if (isUsed || !isOwn(endpoint)) {
      passedOn.add(request as Request);
      throw new StatusError("unimplemented", "another handler responds");
    }
    isUsed = once;
    return endpoint;
  };
  const own = endpoints.map((endpoint): Endpoint => {
    return {
      ...endpoint,
      respond: (json, check, context) => admit(endpoint, context).respond(json, check, context),
      ...(endpoint.stream && {
        stream: (json, check, context) => admit(endpoint, context).stream!(json, check, context),
      }),
    };
  });
  const fetch = createFetchHandler(own, { authenticate: "external", ...options, basePath });
  const handler = http.all(
    ({ request: { method, url } }) => {
      if (isUsed) return false;
      const target = new URL(url);
      return target.origin === origin && find(method, target.pathname).some(({ endpoint }) => isOwn(endpoint));
    },
    async ({ request }) => {
      const given = request.clone();
      const response = await fetch(given);
      if (passedOn.has(given)) return undefined;
      // Also by a request that is refused before it is read.
      isUsed = once;
      return response;
    },
    { once },
  );
  // Mock Service Worker would count requests that are passed on. `restoreHandlers` sets it to false.
  Object.defineProperty(handler, "isUsed", {
    get: () => isUsed,
    set: (value: boolean) => {
      isUsed &&= value;
    },
  });
  return handler;
}

/** Finds what may serve a request; nothing for a path or a method that no route has. */
function createFinder(
  endpoints: readonly Endpoint[],
  basePath: string,
): (method: string, path: string) => readonly Served[] {
  const { router, localPath } = serveAll(endpoints, basePath).routes;
  return (method, path) => {
    // HEAD is GET without the content (RFC 9110, section 9.3.2).
    for (const it of method === "HEAD" ? ["HEAD", "GET"] : [method]) {
      const found = router.find(it, localPath(path));
      if (found !== undefined && "value" in found) return servedBy(found.value);
    }
    return [];
  };
}

/** All operations that a route leads to. */
function servedBy(served: Served): readonly Served[] {
  return (served.variants ?? [served]).flatMap((variant) => [variant, ...(variant.alternatives ?? [])]);
}

/** Relative URLs are those of the page. */
function pageUrl(): string | undefined {
  return (globalThis as { readonly location?: { readonly href: string } }).location?.href;
}
