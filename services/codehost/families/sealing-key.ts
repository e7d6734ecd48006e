import sodium from "libsodium-wrappers";
import type { Store } from "../../store/store.ts";
import { findResource, kindOf, nextNumber, putResource } from "../store/resources.ts";

/** The key pair that seals the secrets of one owner (crypto_box_seal of libsodium), in base64. */
export interface SealingKey {
  readonly keyId: string;
  readonly publicKey: string;
  readonly privateKey: string;
}

const kind = kindOf<SealingKey>("sealing-key");

/** Returns the key pair of an owner of secrets, which its first use creates. */
export async function sealingKeyOf(store: Store, owner: string): Promise<SealingKey> {
  const found = await findResource(store, kind, owner, "");
  if (found !== undefined) return found.body;
  await sodium.ready;
  return store.transaction(async (transaction) => {
    await transaction.lock(`codehost/${owner}/key`);
    const other = await findResource(transaction, kind, owner, "");
    if (other !== undefined) return other.body;
    const pair = sodium.crypto_box_keypair();
    const keyId = String(await nextNumber(transaction));
    const key = { keyId, publicKey: toBase64(pair.publicKey), privateKey: toBase64(pair.privateKey) };
    await putResource(transaction, kind, owner, "", key);
    return key;
  });
}

/** Whether a value in base64 is sealed with the public key. */
export async function canOpen({ publicKey, privateKey }: SealingKey, sealed: string): Promise<boolean> {
  await sodium.ready;
  try {
    sodium.crypto_box_seal_open(fromBase64(sealed), fromBase64(publicKey), fromBase64(privateKey));
    return true;
  } catch {
    return false;
  }
}

function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text, "base64"));
}
