import { type Bytes, toBase64 } from "../bytes/base64.ts";
import { fromPaddedBase64, joined } from "./encoding.ts";
import { ed25519PrivateKey, ed25519PublicKey, hmacKey, type Key } from "./keys.ts";
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

/** Options of `signStandardWebhooks`. */
export interface StandardWebhooks {
  /** `whsec_...`, or the keys of Ed25519: `whpk_...` of a receiver, `whsk_...` of a sender. */
  readonly secrets: Secrets;
  /** The start of the headers' names: `svix` for `svix-id`. Default: `webhook`. */
  readonly prefix?: "webhook" | "svix";
}

/** HMAC and Ed25519. */
type Version = "v1" | "v1a";

interface VersionKey {
  readonly version: Version;
  readonly key: Promise<Key>;
}

/**
 * Checks the signature of a webhook by Standard Webhooks 1.0: `webhook-id`, `webhook-timestamp` and `webhook-signature`. Throws a
 * TypeError for a secret that is not valid.
 */
export function verifyStandardWebhooks(options: StandardWebhooks & Tolerance): VerifyWebhook {
  const { prefix = "webhook" } = options;
  const keys = secretList(options.secrets).map((secret) => keyOf(secret, "whpk_", ed25519PublicKey));
  return async (request) => {
    const id = request.header(`${prefix}-id`) ?? "";
    const time = request.header(`${prefix}-timestamp`) ?? "";
    if (!/^[!-~]{1,256}$/.test(id) || !isRecent(time, options)) return undefined;
    const signatures = (signatureHeader(request, `${prefix}-signature`) ?? "").split(" ");
    const message = joined(`${id}.${time}.`, request.body);
    for (const version of ["v1", "v1a"] as const) {
      const own = keys.flatMap((it) => (it.version === version ? it.key : []));
      const given = signatures.flatMap((text) => {
        return text.startsWith(`${version},`) ? (fromPaddedBase64(text.slice(version.length + 1)) ?? []) : [];
      });
      if (await verifyAny(own, given, message)) return { id };
    }
    return undefined;
  };
}

/** Signs a webhook by Standard Webhooks 1.0, with each of the secrets. */
export function signStandardWebhooks({ secrets, prefix = "webhook" }: StandardWebhooks): SignWebhook {
  const keys = secretList(secrets).map((secret) => keyOf(secret, "whsk_", ed25519PrivateKey));
  return async ({ id, timestamp, body }) => {
    const message = joined(`${id}.${timestamp}.`, body);
    const signatures = keys.map(async ({ version, key }) => `${version},${toBase64(await signWith(key, message))}`);
    return {
      [`${prefix}-id`]: id,
      [`${prefix}-timestamp`]: String(timestamp),
      [`${prefix}-signature`]: (await Promise.all(signatures)).join(" "),
    };
  };
}

function keyOf(secret: string, pairPrefix: "whpk_" | "whsk_", importKey: (bytes: Bytes) => Promise<Key>): VersionKey {
  const [, prefix = "", text = ""] = /^(wh[a-z]+_)?(.*)$/s.exec(secret) ?? [];
  const bytes = fromPaddedBase64(text.padEnd(Math.ceil(text.length / 4) * 4, "="));
  if (bytes === undefined)
    throw new TypeError("a secret of Standard Webhooks is base64, such as whsec_MfKQ9r8GKYqrTwjU");
  if (prefix === pairPrefix) return { version: "v1a", key: importKey(bytes) };
  if (prefix === "" || prefix === "whsec_") return { version: "v1", key: hmacKey(bytes) };
  throw new TypeError(`${prefix} is not the prefix of a secret for this: use whsec_ or ${pairPrefix}`);
}
