import type { HandlerContext, Incoming, Middleware, Outgoing } from "@protoc-gen-rest/runtime/server";
import type { CatalogueCache } from "../catalogue/catalogue-cache.ts";
import type { Spool } from "../spool.ts";

/** The parts of a response that the proto file cannot declare. */
interface Direct {
  /** Functions may choose any status. */
  readonly status?: number;
  /** A body as the database wrote it: numbers have all of their digits. */
  readonly body?: string | Uint8Array | Spool;
  /** Media types with parameters, and those that functions chose. */
  readonly mediaType?: string;
}

const chosen = new WeakMap<HandlerContext, Direct>();

/** Sends this with the response, instead of what its message has, if the request succeeds. */
export function sendDirectly(context: HandlerContext, direct: Direct): void {
  chosen.set(context, { ...chosen.get(context), ...direct });
}

/** Sends what handlers chose, JSON with its charset, and errors with the codes of the settings. */
export function sendResponses(cache: CatalogueCache): Middleware {
  return (next) => async (incoming) => {
    const outgoing = await next(incoming);
    const { context } = incoming;
    const direct = (context && chosen.get(context)) ?? {};
    if (outgoing.status >= 300 && outgoing.status !== 304) {
      if (isSpool(direct.body)) await direct.body.return();
      const codes = (await cache.available())?.settings.errorCodes ?? "SVC";
      const text = outgoing.status === 406 ? notAcceptable(incoming, outgoing.body) : outgoing.body;
      const body = typeof text === "string" ? withCodes(text, codes) : text;
      const code = codes === "PGRST" ? /^\{"code":"([^"]+)"/.exec(String(body))?.[1] : undefined;
      // RFC 9209, section 2.3.
      const status = code === undefined ? {} : { "proxy-status": `PostgREST; error=${code}` };
      return { ...outgoing, headers: { ...withCharset(outgoing.headers), ...status }, body };
    }
    const { status = outgoing.status, body = outgoing.body, mediaType } = direct;
    if (hasNoContent(status)) {
      if (isSpool(body)) await body.return();
      const { "content-type": _type, "content-length": _length, ...headers } = outgoing.headers;
      return { ...outgoing, status, headers, body: undefined };
    }
    const headers = mediaType === undefined ? outgoing.headers : { ...outgoing.headers, "content-type": mediaType };
    return { ...outgoing, status, headers: withCharset(headers), body };
  };
}

function isSpool(body: Outgoing["body"]): body is Spool {
  return typeof body === "object" && "count" in body;
}

/** Names the media types that were asked for. */
function notAcceptable(incoming: Incoming, body: Outgoing["body"]): Outgoing["body"] {
  if (typeof body !== "string" || !body.startsWith('{"code":"SVC406"')) return body;
  const message = `None of these media types are available: ${incoming.header("accept") ?? ""}`;
  return JSON.stringify({ code: "SVC107", message, details: null, hint: null });
}

function withCodes(body: string, codes: string): string {
  return body.replace(/^\{"code":"SVC(?=\d{3}")/, `{"code":"${codes}`);
}

function withCharset<H extends Readonly<Record<string, unknown>>>(headers: H): H {
  const type = headers["content-type"];
  const isText =
    typeof type === "string" &&
    /^application\/(?:vnd\.pgrst\.[a-z+]+|json|openapi\+json|geo\+json)|^text\/(?:csv|plain|xml)/.test(type);
  return isText && !type.includes("charset=") ? { ...headers, "content-type": `${type}; charset=utf-8` } : headers;
}

/** RFC 9110, sections 6.4.1 and 15.3.6. */
function hasNoContent(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}
