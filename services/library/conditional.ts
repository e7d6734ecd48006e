import { createHash } from "node:crypto";
import { checkConditions, type HandlerContext } from "@protoc-gen-rest/runtime/server";

export type Conditional<T> =
  | { readonly status: 200; readonly body: T; readonly etag: string }
  | { readonly status: 304; readonly etag: string };

/** Responds with 304 if the caller has this body already (RFC 9110, section 13.1.2). */
export function conditional<T>(body: T, ifNoneMatch: string | undefined): Conditional<T> {
  const etag = entityTag(body);
  const known = (ifNoneMatch ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return known.includes(etag) || known.includes("*") ? { status: 304, etag } : { status: 200, body, etag };
}

/**
 * Runs a change unless the request has an `If-Match` that names another version than the current one, or there is none yet, which
 * is a 412. Call it in the transaction of the change. The response has the entity tag of what the change returns.
 */
export async function changeIfMatch<T>(
  context: HandlerContext,
  current: T | undefined,
  change: () => Promise<T>,
): Promise<T> {
  checkIfMatch(context, current);
  const changed = await change();
  context.setHeader("etag", entityTag(changed));
  return changed;
}

/** Throws 412 for a request whose `If-Match` names another version than the current one, if there is one. */
export function checkIfMatch(context: HandlerContext, current: unknown): void {
  checkConditions(context, { etag: current === undefined ? undefined : entityTag(current) });
}

export function entityTag(body: unknown): string {
  return `"${createHash("sha256").update(JSON.stringify(body)).digest("base64url").slice(0, 22)}"`;
}
