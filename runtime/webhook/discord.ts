import type { Bytes } from "../bytes/base64.ts";
import { fromHex, joined, toHex } from "./encoding.ts";
import { ed25519PrivateKey, ed25519PublicKey } from "./keys.ts";
import {
  type Secrets,
  type SignWebhook,
  secretList,
  signatureHeader,
  signWith,
  type VerifyWebhook,
  verifyAny,
} from "./signature.ts";
import { isRecent, type Tolerance } from "./tolerance.ts";

const header = "x-signature-ed25519";
const timeHeader = "x-signature-timestamp";

/** Checks the signature of a request of Discord: Ed25519, with public keys in hexadecimal. Throws a TypeError for an invalid one. */
export function verifyDiscord(options: Tolerance & { readonly publicKeys: Secrets }): VerifyWebhook {
  const keys = secretList(options.publicKeys).map((text) => ed25519PublicKey(keyBytes(text)));
  return async (request) => {
    const time = request.header(timeHeader) ?? "";
    const signature = fromHex(signatureHeader(request, header) ?? "");
    if (signature === undefined || !isRecent(time, options)) return undefined;
    return (await verifyAny(keys, [signature], joined(time, request.body))) ? { id: toHex(signature) } : undefined;
  };
}

/** Signs a request as Discord does. The private key is hexadecimal. */
export function signDiscord({ privateKey }: { readonly privateKey: string }): SignWebhook {
  const key = ed25519PrivateKey(keyBytes(privateKey));
  return async ({ timestamp, body }) => {
    const signature = await signWith(key, joined(String(timestamp), body));
    return { [timeHeader]: String(timestamp), [header]: toHex(signature) };
  };
}

function keyBytes(text: string): Bytes {
  const bytes = fromHex(text);
  if (bytes === undefined) throw new TypeError("a key of Discord is hexadecimal");
  return bytes;
}
