import { randomUUID } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import type { AccessToken, TokenClaims } from "../gen/token/v1/token_types.js";
import type { Client } from "./clients.ts";
import { algorithm, type SigningKey } from "./signing-key.ts";

/** Issues a token for a client, and its resources. */
export async function issueAccessToken(
  { kid, privateKey }: SigningKey,
  issuer: string,
  { clientId, accessTokenLifetime }: Client,
  scope: readonly string[],
): Promise<AccessToken> {
  const granted = scope.length === 0 ? {} : { scope: scope.join(" ") };
  const now = Math.floor(Date.now() / 1000);
  const access_token = await new SignJWT({ client_id: clientId, ...granted })
    .setProtectedHeader({ alg: algorithm, kid, typ: "at+jwt" })
    .setIssuer(issuer)
    .setSubject(clientId)
    .setAudience(clientId)
    .setJti(randomUUID())
    .setIssuedAt(now)
    .setExpirationTime(now + accessTokenLifetime)
    .sign(privateKey);
  return { access_token, token_type: "Bearer", expires_in: accessTokenLifetime, ...granted };
}

/** Returns the claims of a token of this server, or undefined for any other and for an expired one. */
export async function verifyAccessToken({ publicKey }: SigningKey, token: string): Promise<TokenClaims | undefined> {
  try {
    const { payload } = await jwtVerify<TokenClaims>(token, publicKey, { algorithms: [algorithm] });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
