import { type Incoming, isChunks, type Outgoing } from "../exchange/incoming.ts";
import { after } from "../middleware/after.ts";
import type { Middleware } from "../service/middleware.ts";
import { weakEntityTag } from "./entity-tag.ts";
import { evaluate } from "./evaluate.ts";

/**
 * Responds to conditional GET and HEAD requests with 304 where the caller has the response already. Responses get an `ETag`
 * computed from their body unless the handler sets `ETag` or `Last-Modified`. Saves the transfer, not the call of the handler:
 * `checkConditions` does that.
 */
export function conditionalReads(): Middleware {
  return (next) => (incoming) => {
    if (incoming.method !== "GET" && incoming.method !== "HEAD") return next(incoming);
    return after(next(incoming), (outgoing) => withCondition(incoming, outgoing));
  };
}

function withCondition(incoming: Incoming, outgoing: Outgoing): Outgoing {
  const { status, headers, body } = outgoing;
  if (status !== 200 || body === undefined || isChunks(body)) return outgoing;
  const lastModified = single(headers["last-modified"]);
  if (headers["etag"] === undefined && lastModified === undefined) headers["etag"] = weakEntityTag(body);
  const verdict = evaluate(incoming.method, (name) => conditionOf(incoming, name), {
    etag: single(headers["etag"]),
    lastModified: lastModified === undefined ? undefined : new Date(lastModified),
  });
  if (verdict !== "not_modified") return outgoing;
  const { "content-type": _type, "content-length": _length, ...rest } = headers;
  return { status: 304, headers: rest, body: undefined };
}

/** The response is there already, so conditions of changes come too late. */
function conditionOf(incoming: Incoming, name: string): string | undefined {
  return name === "if-none-match" || name === "if-modified-since" ? incoming.header(name) : undefined;
}

function single(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === "string" ? value : value?.[0];
}
