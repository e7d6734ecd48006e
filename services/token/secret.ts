import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
const bytes = 32;

/** Returns a new random secret. */
export function createSecret(): string {
  return randomBytes(bytes).toString("base64url");
}

/** Encodes a secret with scrypt and a salt of its own, to be kept: `{scrypt}salt.key`. */
export async function encodeSecret(secret: string): Promise<string> {
  const salt = randomBytes(16);
  return `{scrypt}${salt.toString("base64url")}.${(await derive(secret, salt, bytes)).toString("base64url")}`;
}

/** Whether a secret is the encoded one. `{noop}` in front of the latter means that it is not encoded. */
export async function isSecret(secret: string, encoded: string): Promise<boolean> {
  const [, encoding, kept = ""] = /^\{(noop|scrypt)\}(.*)$/s.exec(encoded) ?? [];
  if (encoding === undefined) throw new TypeError("the encoding of a secret must be noop or scrypt");
  if (encoding === "noop") return areEqual(Buffer.from(secret), Buffer.from(kept));
  const [salt = "", key = ""] = kept.split(".").map((part) => Buffer.from(part, "base64url"));
  return areEqual(await derive(secret, Buffer.from(salt), bytes), Buffer.from(key));
}

/** Whether `isSecret` knows the encoding. */
export function isEncodedSecret(encoded: string): boolean {
  return encoded.startsWith("{noop}") || /^\{scrypt\}[\w-]+\.[\w-]+$/.test(encoded);
}

function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
