import { createHash } from "node:crypto";
import { createLocalJWKSet, errors, type JWK, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import { isObject } from "../requests/is-object.ts";
import type { Settings } from "./catalogue/settings.ts";
import { anonymousRefused, invalidToken, missingSecret } from "./errors.ts";

/** Who sends a request. */
export interface Caller {
  /** The role that the request runs as; undefined for the user of the connection. */
  readonly role: string | undefined;
  /** The claims of the token, as JSON; empty without one. */
  readonly claims: string;
  readonly isAnonymous: boolean;
}

/**
 * Returns the caller of a request: the claim `role` of its token (RFC 7519), or the role of requests without one. Throws 401 for a
 * token that is not valid, and for none if the database has no such role.
 */
export async function authenticate(settings: Settings, authorization: string | undefined): Promise<Caller> {
  const [scheme = "", token = ""] = /^(\S+)\s*(.*)$/.exec(authorization ?? "")?.slice(1) ?? [];
  if (scheme.toLowerCase() !== "bearer") return anonymous(settings);
  // Without a secret, a gateway in front of the service has authenticated the caller.
  if (settings.jwtSecret === undefined) {
    if (settings.errorCodes === "PGRST") throw missingSecret();
    return anonymous(settings);
  }
  const claims = await verify(settings, token.trim());
  const { role = settings.role } = claims;
  if (typeof role !== "string") throw anonymousRefused();
  return { role, claims: JSON.stringify({ ...claims, role }), isAnonymous: false };
}

function anonymous({ role, jwtSecret }: Settings): Caller {
  if (role === undefined && jwtSecret !== undefined) throw anonymousRefused();
  return { role, claims: role === undefined ? "" : JSON.stringify({ role }), isAnonymous: true };
}

async function verify(settings: Settings, token: string): Promise<JWTPayload> {
  if (token === "") throw invalidToken("SVC301", "Empty JWT is sent in Authorization header");
  const parts = token.split(".").length;
  if (parts !== 3) throw invalidToken("SVC301", `Expected 3 parts in JWT; got ${parts}`);
  try {
    const { payload } = await jwtVerify(token, keysOf(settings), { clockTolerance: 30 });
    checkClaims(payload, settings.jwtAudience);
    return payload;
  } catch (error) {
    throw error instanceof errors.JOSEError ? refusalOf(error) : error;
  }
}

function refusalOf(error: errors.JOSEError): Error {
  if (error instanceof errors.JWTExpired) return invalidToken("SVC303", "JWT expired");
  if (error instanceof errors.JWTClaimValidationFailed) {
    const { claim, reason } = error;
    if (reason === "invalid") return invalidToken("SVC303", `The JWT '${claim}' claim must be a number`);
    return invalidToken("SVC303", claim === "nbf" ? "JWT not yet valid" : "JWT issued at future");
  }
  if (error instanceof errors.JWTInvalid) return invalidToken("SVC303", "Parsing claims failed");
  if (error instanceof errors.JWSInvalid) return invalidToken("SVC301", "JWT cryptographic operation failed");
  const wrongKey = "None of the keys was able to decode the JWT";
  return invalidToken("SVC301", "No suitable key or wrong key type", wrongKey);
}

function checkClaims({ iat, aud }: JWTPayload, audience: string | undefined): void {
  if (iat !== undefined && iat > Date.now() / 1000 + 30) throw invalidToken("SVC303", "JWT issued at future");
  const all: unknown = aud ?? [];
  const given = Array.isArray(all) ? all : [all];
  if (given.some((it) => typeof it !== "string")) {
    throw invalidToken("SVC303", "The JWT 'aud' claim must be a string or an array of strings");
  }
  // A token without an audience is for all of them.
  if (audience !== undefined && given.length > 0 && !given.includes(audience)) {
    throw invalidToken("SVC303", "JWT not in audience");
  }
}

const keys = new Map<string, JWTVerifyGetKey>();

/** The keys of the setting, which is a JSON Web Key, a set of them, or a text. */
function keysOf({ jwtSecret = "", isJwtSecretBase64 }: Settings): JWTVerifyGetKey {
  const id = `${isJwtSecretBase64} ${createHash("sha256").update(jwtSecret).digest("base64")}`;
  const known = keys.get(id);
  if (known !== undefined) return known;
  const set = keySet(jwtSecret);
  const secret = Buffer.from(jwtSecret, isJwtSecretBase64 ? "base64" : "utf8");
  const found: JWTVerifyGetKey = set === undefined ? async () => secret : keyOfSet(set);
  keys.clear();
  keys.set(id, found);
  return found;
}

/** Key sets of jose have public keys only. */
function keyOfSet(set: readonly JWK[]): JWTVerifyGetKey {
  const publicKey = createLocalJWKSet({ keys: set.filter(({ kty }) => kty !== "oct") });
  const secrets = set.filter(({ kty }) => kty === "oct");
  return (header, token) => {
    if (!header.alg.startsWith("HS")) return publicKey(header, token);
    const found = secrets.find(({ kid }) => header.kid === undefined || kid === undefined || kid === header.kid);
    if (found?.k === undefined) throw new errors.JWKSNoMatchingKey();
    return Buffer.from(found.k, "base64url");
  };
}

function keySet(text: string): readonly JWK[] | undefined {
  if (!text.trimStart().startsWith("{")) return undefined;
  const value: unknown = JSON.parse(text);
  if (!isObject(value)) return undefined;
  const all = Array.isArray(value["keys"]) ? value["keys"] : [value];
  return all.filter(isKey);
}

function isKey(value: unknown): value is JWK {
  return isObject(value) && typeof value["kty"] === "string";
}
