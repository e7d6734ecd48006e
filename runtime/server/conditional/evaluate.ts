import { parseHttpDate } from "../../header/http-date.ts";
import { namesEntityTag } from "./entity-tag.ts";

/** The version of a resource. */
export interface Validators {
  /** An entity tag with its quotes, `"7"` or `W/"7"`. Undefined: the resource does not exist, or has no tag. */
  readonly etag?: string | undefined;
  readonly lastModified?: Date | undefined;
}

/** The verdict on the conditions of a request. */
export type Verdict = "proceed" | "not_modified" | "failed";

/** Evaluates the conditions of a request, in the order of RFC 9110, section 13.2.2. */
export function evaluate(
  method: string,
  header: (name: string) => string | undefined,
  { etag, lastModified }: Validators,
): Verdict {
  const reads = isRead(method);
  const ifMatch = header("if-match");
  const ifNoneMatch = header("if-none-match");
  if (ifMatch !== undefined) {
    if (etag === undefined || !namesEntityTag(ifMatch, etag, true)) return "failed";
  } else {
    const since = httpDate(header("if-unmodified-since"));
    if (since !== undefined && lastModified !== undefined && seconds(lastModified) > seconds(since)) return "failed";
  }
  if (ifNoneMatch !== undefined) {
    if (etag === undefined || !namesEntityTag(ifNoneMatch, etag, false)) return "proceed";
    return reads ? "not_modified" : "failed";
  }
  const since = reads ? httpDate(header("if-modified-since")) : undefined;
  if (since !== undefined && lastModified !== undefined && seconds(lastModified) <= seconds(since))
    return "not_modified";
  return "proceed";
}

/** Whether a method returns the current version of a resource. */
export function isRead(method: string): boolean {
  return method === "GET" || method === "HEAD";
}

/** Undefined for a date that HTTP does not know, which is ignored (RFC 9110, section 13.1.3). */
function httpDate(text: string | undefined): Date | undefined {
  const time = parseHttpDate(text ?? "");
  return Number.isNaN(time) ? undefined : new Date(time);
}

/** Dates of HTTP have no fractions of seconds. */
function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
