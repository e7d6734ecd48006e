import type { Authenticate } from "@protoc-gen-rest/runtime/server";
import { verifyAccessToken } from "./access-tokens.ts";
import { insufficientScope } from "./errors.ts";
import type { SigningKey } from "./signing-key.ts";

/** Identifies callers by a token of this server. Throws 403 for a token without the scopes that the operation requires. */
export function createAuthenticate(key: SigningKey): Authenticate {
  return async ([{ value, scopes }]) => {
    const claims = await verifyAccessToken(key, value);
    const granted = claims?.scope?.split(" ") ?? [];
    if (claims !== undefined && !scopes.every((scope) => granted.includes(scope))) throw insufficientScope(scopes);
    return claims?.sub;
  };
}
