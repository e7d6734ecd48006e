import type { Operation } from "../../operation/operation.ts";
import { partsOf } from "../../operation/security.ts";
import type { Outgoing, ResponseHeaders } from "./incoming.ts";
import { setResponseHeader } from "./response-headers.ts";

/** What every response of an operation has, errors included. */
export interface Envelope {
  readonly headers: ResponseHeaders;
  readonly callbackParameter: string | undefined;
  /** Whether responses depend on a caller whom no cache knows. */
  readonly isPrivate: boolean;
}

/** Throws a TypeError for a header that HTTP cannot carry. */
export function operationEnvelope(operation: Operation): Envelope {
  const { responseHeaders = {}, callbackParameter } = operation;
  const headers: ResponseHeaders = {};
  for (const [name, value] of Object.entries(responseHeaders)) setResponseHeader(headers, name, value);
  const envelope = { headers, callbackParameter, isPrivate: isPrivate(operation) };
  return isNegotiated(operation) ? variedByAccept(envelope) : envelope;
}

function isNegotiated({ results, streams }: Operation): boolean {
  if (results?.some(({ mediaTypes }) => mediaTypes)) return true;
  // Callers ask for a WebSocket with an upgrade, not with Accept.
  return streams !== undefined && streams.filter((format) => format !== "websocket").length > 1;
}

/** Caches keep the responses in different media types apart (RFC 9110, section 12.5.5). */
export function variedByAccept(envelope: Envelope): Envelope {
  return { ...envelope, headers: { vary: "Accept", ...envelope.headers } };
}

/** What all operations have in common, which responses without an operation, such as a 404, have as well. */
export function commonEnvelope([first, ...others]: readonly Envelope[]): Envelope {
  if (first === undefined) return { headers: {}, callbackParameter: undefined, isPrivate: false };
  const shared = Object.entries(first.headers).filter(([name, value]) => {
    return others.every(({ headers }) => headers[name] === value);
  });
  const isShared = others.every(({ callbackParameter }) => callbackParameter === first.callbackParameter);
  return {
    headers: Object.fromEntries(shared),
    callbackParameter: isShared ? first.callbackParameter : undefined,
    isPrivate: false,
  };
}

/** Shared caches know that a response to a request with Authorization is for one caller (RFC 9111, section 3.5), and no more. */
function isPrivate({ security = [], securitySchemes = {} }: Operation): boolean {
  return security.flatMap(partsOf).some(({ scheme }) => {
    const described = securitySchemes[scheme];
    return described?.type === "apiKey" || (described?.type === "oauth2" && described.queryParameter !== undefined);
  });
}

/**
 * Whether directives of Cache-Control say what shared caches may do. `must-revalidate` does so for Authorization alone (RFC 9111,
 * section 3.5), and `private="name"` for a header alone (section 5.2.2.7).
 */
function isDecided(directives: string): boolean {
  const unquoted = directives.toLowerCase().replace(/"(?:[^"\\]|\\.)*"/g, "");
  return unquoted.split(",").some((it) => /^[ \t]*(?:public|private|no-store|s-maxage=\d+)[ \t]*$/.test(it));
}

/** Adds the headers. Those that handlers and errors have set stay. */
export function enclose({ headers, isPrivate }: Envelope, outgoing: Outgoing): Outgoing {
  if (isPrivate) {
    const { "cache-control": given = headers["cache-control"] ?? [] } = outgoing.headers;
    const directives = [given].flat().filter((it) => it !== "");
    if (!directives.some(isDecided)) outgoing.headers["cache-control"] = [...directives, "private"].join(", ");
  }
  for (const name in headers) outgoing.headers[name] ??= headers[name]!;
  return outgoing;
}
