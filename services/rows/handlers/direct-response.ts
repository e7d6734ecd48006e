import type { HandlerContext, Middleware } from "@protoc-gen-rest/runtime/server";
import type { CatalogueCache } from "../catalogue/catalogue-cache.ts";

/** What of a response the proto file cannot declare. */
interface Direct {
  /** Functions may choose any status. */
  readonly status?: number;
  /** A body as the database wrote it: numbers have all of their digits. */
  readonly body?: string;
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
    if (outgoing.status >= 300 && outgoing.status !== 304) {
      const { settings } = await cache.current();
      const body = typeof outgoing.body === "string" ? withCodes(outgoing.body, settings.errorCodes) : outgoing.body;
      return { ...outgoing, headers: withCharset(outgoing.headers), body };
    }
    const { status = outgoing.status, body = outgoing.body, mediaType } = (context && chosen.get(context)) ?? {};
    if (hasNoContent(status)) {
      const { "content-type": _type, "content-length": _length, ...headers } = outgoing.headers;
      return { ...outgoing, status, headers, body: undefined };
    }
    const headers = mediaType === undefined ? outgoing.headers : { ...outgoing.headers, "content-type": mediaType };
    return { ...outgoing, status, headers: withCharset(headers), body };
  };
}

function withCodes(body: string, codes: string): string {
  return body.replace(/^\{"code":"SVC(?=\d{3}")/, `{"code":"${codes}`);
}

function withCharset<H extends Readonly<Record<string, unknown>>>(headers: H): H {
  const type = headers["content-type"];
  const isText =
    typeof type === "string" && /^application\/(?:vnd\.pgrst\.[a-z+]+|json|openapi\+json)|^text\//.test(type);
  return isText && !type.includes("charset=") ? { ...headers, "content-type": `${type}; charset=utf-8` } : headers;
}

/** RFC 9110, sections 6.4.1 and 15.3.6. */
function hasNoContent(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}
