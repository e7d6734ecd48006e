import { createHash } from "node:crypto";

/** Returns an entity tag, which differs for different values. */
export function volumeEtag(value: unknown): string {
  return `"${createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, 22)}"`;
}
