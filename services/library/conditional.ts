import { createHash } from "node:crypto";

export type Conditional<T> =
  | { readonly status: 200; readonly body: T; readonly etag: string }
  | { readonly status: 304; readonly etag: string };

/** Responds with 304 if the caller has this body already (RFC 9110, section 13.1.2). */
export function conditional<T>(body: T, ifNoneMatch: string | undefined): Conditional<T> {
  const etag = `"${createHash("sha256").update(JSON.stringify(body)).digest("base64url").slice(0, 22)}"`;
  const known = (ifNoneMatch ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return known.includes(etag) || known.includes("*") ? { status: 304, etag } : { status: 200, body, etag };
}
