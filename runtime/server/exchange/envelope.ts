import type { Operation } from "../../operation/operation.ts";
import type { Outgoing, ResponseHeaders } from "./incoming.ts";
import { setResponseHeader } from "./response-headers.ts";

/** The properties of every response of an operation, errors included. */
export interface Envelope {
  readonly headers: ResponseHeaders;
  /** Tells caches that a response depends on a caller whom they do not know. Undefined: it does not. */
  readonly markPrivate: MarkPrivate | undefined;
}

/** Sets a header of a response, beside those that it gets from its envelope. */
export type MarkPrivate = (headers: ResponseHeaders, added: ResponseHeaders) => void;

/** Throws a TypeError for a header that HTTP cannot carry. */
export function operationEnvelope(operation: Operation, markPrivate: MarkPrivate | undefined): Envelope {
  const { responseHeaders = {} } = operation;
  const headers: ResponseHeaders = {};
  for (const [name, value] of Object.entries(responseHeaders)) setResponseHeader(headers, name, value);
  const envelope = { headers, markPrivate };
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

/** The properties that all operations share, which responses without an operation, such as a 404, have as well. */
export function commonEnvelope([first, ...others]: readonly Envelope[]): Envelope {
  if (first === undefined) return { headers: {}, markPrivate: undefined };
  const shared = Object.entries(first.headers).filter(([name, value]) => {
    return others.every(({ headers }) => headers[name] === value);
  });
  return { headers: Object.fromEntries(shared), markPrivate: undefined };
}

/** Adds the headers. Those that handlers and errors have set stay. */
export function enclose({ headers, markPrivate }: Envelope, outgoing: Outgoing): Outgoing {
  markPrivate?.(outgoing.headers, headers);
  for (const name in headers) outgoing.headers[name] ??= headers[name]!;
  return outgoing;
}
