import { allowedMethods, type Middleware, refuse, StatusError } from "@protoc-gen-rest/runtime/server";
import { verifyAccessToken } from "./access-tokens.ts";
import type { SigningKey } from "./signing-key.ts";

/** Requires a token for paths that do not exist as well, so that callers without one do not learn which do. */
export function guardUnknownPaths(key: SigningKey): Middleware {
  return (next, api) => async (incoming) => {
    const [path = ""] = incoming.target.split("?", 1);
    if (allowedMethods(api, path).length > 0) return next(incoming);
    const token = /^bearer +(\S+)$/i.exec(incoming.header("authorization") ?? "")?.[1];
    if (token === undefined) return refuse(api, incoming, tokenNeeded("the request needs a token", "Bearer"));
    if ((await verifyAccessToken(key, token)) !== undefined) return next(incoming);
    return refuse(api, incoming, tokenNeeded("the token is not valid", 'Bearer error="invalid_token"'));
  };
}

/** RFC 6750, section 3.1: only a token that was sent is called invalid. */
function tokenNeeded(message: string, challenge: string): StatusError {
  return new StatusError("unauthenticated", message, { headers: { "www-authenticate": challenge } });
}
