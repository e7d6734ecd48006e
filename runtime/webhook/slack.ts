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

const header = "x-slack-signature";
const timeHeader = "x-slack-request-timestamp";

/** Checks the signature of a request of Slack: `X-Slack-Signature: v0=...`. Throws a TypeError for an empty secret. */
export function verifySlack(options: Tolerance & { readonly secrets: Secrets }): VerifyWebhook {
  const keys = secretList(options.secrets).map((secret) => hmacKey(utf8(secret)));
  return async (request) => {
    const time = request.header(timeHeader) ?? "";
    const text = signatureHeader(request, header) ?? "";
    const signature = text.startsWith("v0=") ? fromHex(text.slice(3)) : undefined;
    if (signature === undefined || !isRecent(time, options)) return undefined;
    const isValid = await verifyAny(keys, [signature], joined(`v0:${time}:`, request.body));
    return isValid ? { id: toHex(signature) } : undefined;
  };
}

/** Signs a request as Slack does. */
export function signSlack({ secret }: { readonly secret: string }): SignWebhook {
  const [key] = secretList(secret).map((text) => hmacKey(utf8(text)));
  return async ({ timestamp, body }) => {
    const signature = await signWith(key!, joined(`v0:${timestamp}:`, body));
    return { [timeHeader]: String(timestamp), [header]: `v0=${toHex(signature)}` };
  };
}
