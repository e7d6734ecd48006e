import { createHmac, randomBytes } from "node:crypto";
import { isSecret } from "./secret.ts";

const rememberedMilliseconds = 5 * 60_000;
const maxRemembered = 10_000;

interface Check {
  readonly until: number;
  readonly isRight: Promise<boolean>;
}

// Of this process alone, so that what it remembers is of no use elsewhere.
const key = randomBytes(32);
const checks = new Map<string, Check>();

/**
 * Whether a secret is the encoded one, as `isSecret` tells. One that was right is remembered for five minutes by its keyed hash:
 * deriving a key costs 25 ms for each token. Wrong ones cost as much as ever. A new secret is encoded anew, so the old one ends at once.
 */
export async function isVerifiedSecret(secret: string, encoded: string): Promise<boolean> {
  const hash = createHmac("sha256", key).update(`${encoded}\0${secret}`).digest("base64url");
  const known = checks.get(hash);
  if (known !== undefined && known.until > performance.now()) return known.isRight;
  checks.delete(hash);
  // The oldest is the first.
  const [oldest] = checks.keys();
  if (checks.size >= maxRemembered && oldest !== undefined) checks.delete(oldest);
  const check: Check = { until: performance.now() + rememberedMilliseconds, isRight: isSecret(secret, encoded) };
  checks.set(hash, check);
  const isRight = await check.isRight.catch(() => false);
  if (!isRight && checks.get(hash) === check) checks.delete(hash);
  return check.isRight;
}
