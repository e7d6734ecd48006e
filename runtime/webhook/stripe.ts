import type { Bytes } from "../bytes/base64.ts";
import { fromHex, joined, toHex, utf8 } from "./encoding.ts";
import { hmacKey } from "./keys.ts";
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

const header = "stripe-signature";

/** Checks the signature of a webhook of Stripe: `Stripe-Signature: t=1700000000,v1=...`. Throws a TypeError for an empty secret. */
export function verifyStripe(options: Tolerance & { readonly secrets: Secrets }): VerifyWebhook {
  const keys = secretList(options.secrets).map((secret) => hmacKey(utf8(secret)));
  return async (request) => {
    const items = (signatureHeader(request, header) ?? "").split(",").map((item) => item.trim());
    const valuesOf = (name: string) => items.flatMap((item) => (item.startsWith(name) ? item.slice(name.length) : []));
    const times = valuesOf("t=");
    const [time = ""] = times;
    // Two times would leave open which one is signed.
    if (times.length !== 1 || !isRecent(time, options)) return undefined;
    const signatures = valuesOf("v1=").flatMap((text) => fromHex(text) ?? []);
    const message = joined(`${time}.`, request.body);
    return (await verifyAny(keys, signatures, message)) ? { id: `${time}.${await digest(message)}` } : undefined;
  };
}

/** Several signatures may be valid, so none of them names the message. */
async function digest(message: Bytes): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", message)));
}

/** Signs a webhook as Stripe does, with each of the secrets. */
export function signStripe({ secrets }: { readonly secrets: Secrets }): SignWebhook {
  const keys = secretList(secrets).map((secret) => hmacKey(utf8(secret)));
  return async ({ timestamp, body }) => {
    const message = joined(`${timestamp}.`, body);
    const signatures = await Promise.all(keys.map((key) => signWith(key, message)));
    return { [header]: [`t=${timestamp}`, ...signatures.map((it) => `v1=${toHex(it)}`)].join(",") };
  };
}
