import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import type { JsonWebKey } from "../gen/token/v1/server_types.js";
import type { Store, Transaction } from "../store/store.ts";

export const algorithm = "RS256";

/** The RSA key pair of the server. */
export interface SigningKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  /** The key with which resource servers verify tokens. */
  readonly publicJwk: JsonWebKey;
}

/** Returns the key pair in the store, which the first process creates. */
export async function loadSigningKey(store: Store): Promise<SigningKey> {
  return store.transaction(async (transaction) => {
    await transaction.lock("token/signing-key");
    const select = "select kid, private_key as jwk from token.signing_key order by created desc limit 1";
    const [kept] = await transaction.query<{ kid: string; jwk: JWK }>(select);
    const { kid, jwk } = kept ?? (await createSigningKey(transaction));
    const { n = "", e = "" } = jwk;
    const publicJwk = { kty: "RSA", kid, use: "sig", alg: algorithm, n, e };
    return { kid, privateKey: await importKey(jwk), publicKey: await importKey(publicJwk), publicJwk };
  });
}

async function createSigningKey(transaction: Transaction): Promise<{ kid: string; jwk: JWK }> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  const insert = "insert into token.signing_key (kid, private_key) values ($1, $2)";
  await transaction.query(insert, [kid, JSON.stringify(jwk)]);
  return { kid, jwk };
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, algorithm);
  if (key instanceof Uint8Array) throw new TypeError("the key must be an RSA key");
  return key;
}
