import { StatusError } from "../errors/status-error.ts";
import type { Incoming } from "../exchange/incoming.ts";

/** Tells whether pages of an origin may act for the users of this service. */
export type TrustsOrigin = (origin: string) => boolean;

/**
 * Throws 403 for a request with cookies that a page of another origin sends, and that does more than read, which browsers do not let
 * such a page do, or is loaded as a script. Browsers tell so in `Sec-Fetch-Site` (Fetch Metadata), older
 * ones in `Origin`, which names the host of the service for its own pages. Other clients send neither header.
 */
export function checkOrigin(incoming: Incoming, trusted: readonly TrustsOrigin[], isScript: boolean): void {
  if (!isScript && !actsForUser(incoming)) return;
  if (incoming.header("cookie") === undefined) return;
  const site = incoming.header("sec-fetch-site");
  const origin = incoming.header("origin");
  if (site === "same-origin" || site === "none") return;
  if (site === undefined && (origin === undefined || hostOf(origin) === incoming.header("host")?.toLowerCase())) return;
  if (origin !== undefined && trusted.some((trusts) => trusts(origin))) return;
  throw new StatusError("permission_denied", "the request has cookies, and a page of another origin has sent it");
}

/** Whether a request does more than read. */
function actsForUser({ method, webSocket }: Incoming): boolean {
  return webSocket === true || !(method === "GET" || method === "HEAD" || method === "OPTIONS");
}

/** The host and the port of an origin, which leaves out the port of its scheme as `Host` does. */
function hostOf(origin: string): string {
  return origin.replace(/^.*:\/\//, "").toLowerCase();
}
