import { toBase64 } from "../bytes/base64.ts";
import { fromHex, fromPaddedBase64, joined, toHex, utf8 } from "./encoding.ts";
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

/** A header that holds the HMAC of the body with SHA-256. */
export interface HmacHeader {
  /** The name of the header, in lower case: `x-hub-signature-256`. */
  readonly header: string;
  /** The text before the signature: `sha256=`. Default: nothing. */
  readonly prefix?: string;
  /** Default: `hex`. */
  readonly encoding?: "hex" | "base64";
}

/** Options of `verifyHmac`. */
export interface HmacOptions extends HmacHeader {
  readonly secrets: Secrets;
}

/**
 * Checks a header with the HMAC of the body, as GitHub and Shopify send it. Such a signature covers no time, so a captured request
 * stays valid: receivers need a store against replays. Throws a TypeError for an empty secret.
 */
export function verifyHmac({ header, prefix = "", encoding = "hex", secrets }: HmacOptions): VerifyWebhook {
  const keys = secretList(secrets).map((secret) => hmacKey(utf8(secret)));
  const decode = encoding === "hex" ? fromHex : fromPaddedBase64;
  return async (request) => {
    const text = signatureHeader(request, header) ?? "";
    const signature = text.startsWith(prefix) ? decode(text.slice(prefix.length)) : undefined;
    if (signature === undefined || !(await verifyAny(keys, [signature], joined("", request.body)))) return undefined;
    return { id: toHex(signature) };
  };
}

/** Signs a webhook with the HMAC of its body in a header. */
export function signHmac({
  header,
  prefix = "",
  encoding = "hex",
  secret,
}: HmacHeader & { readonly secret: string }): SignWebhook {
  const [key] = secretList(secret).map((text) => hmacKey(utf8(text)));
  const encode = encoding === "hex" ? toHex : toBase64;
  return async ({ body }) => ({ [header]: prefix + encode(await signWith(key!, joined("", body))) });
}

const gitHub = { header: "x-hub-signature-256", prefix: "sha256=" } as const;

/** Checks the signature of a webhook of GitHub: `X-Hub-Signature-256: sha256=...`. */
export function verifyGitHub(options: { readonly secrets: Secrets }): VerifyWebhook {
  return verifyHmac({ ...gitHub, ...options });
}

/** Signs a webhook as GitHub does. */
export function signGitHub(options: { readonly secret: string }): SignWebhook {
  return signHmac({ ...gitHub, ...options });
}
