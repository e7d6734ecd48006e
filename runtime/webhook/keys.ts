import type { Bytes } from "../bytes/base64.ts";
/** A key of Web Crypto, whose types without those of the DOM have no name for it. */
export type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

const hmac = { name: "HMAC", hash: "SHA-256" } as const;

/** Imports a secret for HMAC with SHA-256. A rejection waits for whoever uses the key. */
export function hmacKey(secret: Bytes): Promise<Key> {
  return kept(crypto.subtle.importKey("raw", secret, hmac, false, ["sign", "verify"]));
}

/** Imports a public key of 32 bytes. */
export function ed25519PublicKey(bytes: Bytes): Promise<Key> {
  if (bytes.length !== 32) throw new TypeError(`a public key of Ed25519 has 32 bytes, not ${bytes.length}`);
  return kept(crypto.subtle.importKey("raw", bytes, "Ed25519", false, ["verify"]));
}

/** The bytes before the 32 bytes of a private key in PKCS #8 (RFC 8410, section 7). */
const pkcs8Head = [48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32];

/** Imports a private key of 32 bytes, or of 64 with its public key. */
export function ed25519PrivateKey(bytes: Bytes): Promise<Key> {
  if (bytes.length !== 32 && bytes.length !== 64) {
    throw new TypeError(`a private key of Ed25519 has 32 or 64 bytes, not ${bytes.length}`);
  }
  const key = new Uint8Array([...pkcs8Head, ...bytes.subarray(0, 32)]);
  return kept(crypto.subtle.importKey("pkcs8", key, "Ed25519", false, ["sign"]));
}

/** Where Ed25519 is not supported, the first check fails, and not the process. */
function kept(key: Promise<Key>): Promise<Key> {
  key.catch(() => {});
  return key;
}
