import type { TokenClaims } from "../gen/token/v1/token_types.js";
import type { Store } from "../store/store.ts";
import { verifyAccessToken } from "./access-tokens.ts";
import { migrations } from "./migrations.ts";
import { loadSigningKey, type SigningKey } from "./signing-key.ts";

/** Returns the claims of a valid access token, or undefined for any other text. */
export type VerifyToken = (token: string) => Promise<TokenClaims | undefined>;

/** Verifies the access tokens of the authorization server that shares a store, for the other services. */
export function createTokenVerifier(store: Store): VerifyToken {
  let key: Promise<SigningKey> | undefined;
  const load = async () => {
    await store.migrate("token", migrations);
    return loadSigningKey(store);
  };
  return async (token) => {
    if (token.split(".").length !== 3) return undefined;
    key ??= load();
    return verifyAccessToken(await key, token);
  };
}
