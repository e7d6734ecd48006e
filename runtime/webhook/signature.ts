import type { Bytes } from "../bytes/base64.ts";
import type { Key } from "./keys.ts";

/** A request whose signature is to be checked. */
export interface SignedRequest {
  /** The bytes as they were sent: another spelling of the same JSON has another signature. */
  readonly body: Uint8Array;
  /** Returns a header by its name in lower case. Several of the same name are joined with commas. */
  header(name: string): string | undefined;
}

/** A request with a valid signature. */
export interface VerifiedRequest {
  /**
   * The identity of a message when it is sent again: its id if the signature covers one, else the signature itself, which a
   * sender may renew with each attempt.
   */
  readonly id: string;
}

/** Checks the signature of a webhook. Undefined: there is none, it is not valid, or it is too old. */
export type VerifyWebhook = (request: SignedRequest) => Promise<VerifiedRequest | undefined>;

/** A message that is about to be sent. */
export interface UnsignedMessage {
  /** The same for all attempts. */
  readonly id: string;
  /** The seconds since the epoch. */
  readonly timestamp: number;
  readonly body: Uint8Array;
}

/** Returns the headers that sign a webhook, by name in lower case. */
export type SignWebhook = (message: UnsignedMessage) => Promise<Readonly<Record<string, string>>>;

/** The secrets of a signature. With several, a receiver accepts each of them, and a sender signs with all that its scheme allows. */
export type Secrets = string | readonly string[];

/** Returns the secrets. Throws a TypeError if there is none, or an empty one, which would let anyone sign. */
export function secretList(secrets: Secrets): readonly string[] {
  const list = typeof secrets === "string" ? [secrets] : (secrets ?? []);
  if (list.length === 0) throw new TypeError("a signature needs a secret");
  for (const secret of list) {
    if (typeof secret !== "string" || secret === "") throw new TypeError("a secret of a signature is empty");
  }
  return list;
}

/** Signatures beyond these are not tried: each takes a hash of the body. */
const maxSignatures = 16;
const maxHeaderLength = 4096;

/** Returns a header with signatures; undefined for one that is longer than any sender needs. */
export function signatureHeader(request: SignedRequest, name: string): string | undefined {
  const text = request.header(name);
  return text === undefined || text.length > maxHeaderLength ? undefined : text;
}

/** Whether one of the signatures is one of the message, by one of the keys. */
export async function verifyAny(
  keys: readonly Promise<Key>[],
  signatures: readonly Bytes[],
  message: Bytes,
): Promise<boolean> {
  for (const signature of signatures.slice(0, maxSignatures)) {
    for (const key of keys) {
      const { algorithm } = await key;
      // Web Crypto compares in constant time.
      if (await crypto.subtle.verify(algorithm.name, await key, signature, message)) return true;
    }
  }
  return false;
}

export async function signWith(key: Promise<Key>, message: Bytes): Promise<Uint8Array> {
  const { algorithm } = await key;
  return new Uint8Array(await crypto.subtle.sign(algorithm.name, await key, message));
}
