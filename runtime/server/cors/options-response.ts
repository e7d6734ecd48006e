import type { Incoming, Outgoing } from "../exchange/incoming.ts";
import { after } from "../middleware/after.ts";
import { pathOf } from "../middleware/path-of.ts";
import type { Middleware, ServedApi } from "../service/middleware.ts";
import { allowedMethods } from "../service/served-api.ts";

/**
 * Responds to OPTIONS requests with the methods of the path (RFC 9110, section 9.3.7), unless an operation has this method.
 * `cors` does so as well.
 */
export function allowOptions(): Middleware {
  return (next, api) => (incoming) => optionsResponse(incoming, api) ?? after(next(incoming), addOptions);
}

/** The Allow header of a 405 lists OPTIONS, too. */
export function addOptions(outgoing: Outgoing): Outgoing {
  const { allow } = outgoing.headers;
  if (outgoing.status !== 405 || typeof allow !== "string") return outgoing;
  outgoing.headers["allow"] = [...new Set([...allow.split(", "), "OPTIONS"])].sort().join(", ");
  return outgoing;
}

/** Undefined for another method, a path that no operation has, and one with an operation for OPTIONS. */
export function optionsResponse(incoming: Incoming, api: ServedApi): Outgoing | undefined {
  if (incoming.method !== "OPTIONS") return undefined;
  const methods = allowedMethods(api, pathOf(incoming));
  if (methods.length === 0 || methods.includes("*") || methods.includes("OPTIONS")) return undefined;
  return { status: 204, headers: { allow: [...methods, "OPTIONS"].sort().join(", ") }, body: undefined };
}
