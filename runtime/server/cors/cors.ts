import type { Operation } from "../../operation/operation.ts";
import type { Route } from "../../operation/route.ts";
import { partsOf } from "../../operation/security.ts";
import type { Incoming, Outgoing, ResponseHeaders } from "../exchange/incoming.ts";
import { after } from "../middleware/after.ts";
import { pathOf } from "../middleware/path-of.ts";
import type { Middleware, ServedApi } from "../service/middleware.ts";
import { allowedMethods, findOperation, trustOrigins } from "../service/served-api.ts";
import { addOptions, optionsResponse } from "./options-response.ts";

/** Options of `cors`. */
export interface CorsOptions {
  /** The origins that may call the API: `*` for all, a list, or a function that decides. */
  readonly origins: "*" | readonly string[] | ((origin: string) => boolean);
  /** Whether browsers send cookies and other credentials of their own. Default: false. */
  readonly credentials?: boolean;
  /** Request headers to allow beyond those that operations declare. */
  readonly allowedHeaders?: readonly string[];
  /** Seconds for which browsers may remember the response to a preflight request. Default: 600. */
  readonly maxAge?: number;
}

/**
 * Lets browsers call the API from other origins (the CORS protocol of the Fetch standard). Methods, request headers and
 * response headers are those that the operations declare; every other header that a response has is exposed as well.
 * Responds to OPTIONS requests for all paths that an operation has.
 */
export function cors({ origins, credentials = false, allowedHeaders = [], maxAge = 600 }: CorsOptions): Middleware {
  if (origins === "*" && credentials) {
    throw new TypeError(
      'cors: credentials need a list of origins or a function, not "*", which lets any page act for a user',
    );
  }
  const isAllowed = (origin: string): boolean => {
    if (origins === "*") return true;
    return typeof origins === "function" ? origins(origin) : origins.includes(origin);
  };
  const allowOrigin = (origin: string, headers: ResponseHeaders): void => {
    headers["access-control-allow-origin"] = origins === "*" ? "*" : origin;
    if (credentials) headers["access-control-allow-credentials"] = "true";
  };
  const preflight = (incoming: Incoming, origin: string, method: string, api: ServedApi): Outgoing | undefined => {
    const path = pathOf(incoming);
    const methods = allowedMethods(api, path);
    if (methods.length === 0) return undefined;
    const headers: ResponseHeaders = { vary: "Origin, Access-Control-Request-Method, Access-Control-Request-Headers" };
    if (isAllowed(origin)) {
      const found = findOperation(api, method, path);
      allowOrigin(origin, headers);
      headers["access-control-allow-methods"] = methods.includes("*") ? method : methods.join(", ");
      const names = [...(found === undefined ? [] : requestHeaders(found.operation, found.route)), ...allowedHeaders];
      if (names.length > 0) headers["access-control-allow-headers"] = [...new Set(names)].join(", ");
      headers["access-control-max-age"] = String(maxAge);
    }
    return { status: 204, headers, body: undefined };
  };
  return (next, api) => {
    if (credentials) trustOrigins(api, isAllowed);
    return (incoming) => {
      const origin = incoming.header("origin");
      const method = incoming.header("access-control-request-method");
      if (incoming.method === "OPTIONS" && origin !== undefined && method !== undefined) {
        const response = preflight(incoming, origin, method, api);
        if (response !== undefined) return response;
      }
      return after(optionsResponse(incoming, api) ?? next(incoming), (outgoing) => {
        if (outgoing.unmatched === true) return outgoing;
        const { headers } = addOptions(outgoing);
        if (origins !== "*") headers["vary"] = withToken(headers["vary"], "Origin");
        if (origin === undefined || !isAllowed(origin)) return outgoing;
        const exposed = exposedHeaders(headers);
        allowOrigin(origin, headers);
        if (exposed.length > 0) headers["access-control-expose-headers"] = exposed.join(", ");
        return outgoing;
      });
    };
  };
}

/** The headers that a request of an operation may have beyond those that need no permission. */
function requestHeaders(
  { security = [], securitySchemes = {}, events }: Operation,
  { body, headers = [] }: Route,
): string[] {
  const schemes = security.flatMap(partsOf).flatMap(({ scheme }) => securitySchemes[scheme] ?? []);
  const credentials = schemes.flatMap((scheme) => {
    if (scheme.type === "apiKey") return scheme.in === "header" ? [scheme.name] : [];
    return ["authorization"];
  });
  const declared = headers.map(({ key, name }) => key ?? name);
  // A client that resumes a stream of events names the last one. The EventSource of browsers needs no permission to do so.
  const resumed = events?.id === undefined ? [] : ["last-event-id"];
  return [...(body === undefined ? [] : ["content-type"]), ...credentials, ...declared, ...resumed].map((name) =>
    name.toLowerCase(),
  );
}

/**
 * Headers that scripts can read without being told (Fetch, CORS-safelisted response-header names), and those that do not
 * concern them.
 */
const unexposed = new Set(
  "cache-control content-language content-length content-type expires last-modified pragma set-cookie vary connection".split(
    " ",
  ),
);

function exposedHeaders(headers: ResponseHeaders): string[] {
  return Object.keys(headers).filter((name) => !unexposed.has(name) && !name.startsWith("access-control-"));
}

function withToken(value: string | readonly string[] | undefined, token: string): string {
  if (value === undefined) return token;
  const list = typeof value === "string" ? value : value.join(", ");
  return list.split(/\s*,\s*/).some((it) => it === "*" || it.toLowerCase() === token.toLowerCase())
    ? list
    : `${list}, ${token}`;
}
