import type { Operation } from "../../operation/operation.ts";
import type { Outgoing, ResponseHeaders } from "./incoming.ts";
import { setResponseHeader } from "./response-headers.ts";

/** What every response of an operation has, errors included. */
export interface Envelope {
  readonly headers: ResponseHeaders;
  readonly callbackParameter: string | undefined;
}

/** Throws a TypeError for a header that HTTP cannot carry. */
export function operationEnvelope(operation: Operation): Envelope {
  const { responseHeaders = {}, callbackParameter } = operation;
  const headers: ResponseHeaders = {};
  for (const [name, value] of Object.entries(responseHeaders)) setResponseHeader(headers, name, value);
  const envelope = { headers, callbackParameter };
  return isNegotiated(operation) ? variedByAccept(envelope) : envelope;
}

function isNegotiated({ results, streams }: Operation): boolean {
  if (results?.some(({ mediaTypes }) => mediaTypes)) return true;
  // Callers ask for a WebSocket with an upgrade, not with Accept.
  return streams !== undefined && streams.filter((format) => format !== "websocket").length > 1;
}

/** Caches keep the responses in different media types apart (RFC 9110, section 12.5.5). */
export function variedByAccept({ headers, callbackParameter }: Envelope): Envelope {
  return { headers: { vary: "Accept", ...headers }, callbackParameter };
}

/** What all operations have in common, which responses without an operation, such as a 404, have as well. */
export function commonEnvelope([first, ...others]: readonly Envelope[]): Envelope {
  if (first === undefined) return { headers: {}, callbackParameter: undefined };
  const shared = Object.entries(first.headers).filter(([name, value]) => {
    return others.every(({ headers }) => headers[name] === value);
  });
  const isShared = others.every(({ callbackParameter }) => callbackParameter === first.callbackParameter);
  return {
    headers: Object.fromEntries(shared),
    callbackParameter: isShared ? first.callbackParameter : undefined,
  };
}

/** Adds the headers. Those that handlers and errors have set stay. */
export function enclose({ headers }: Envelope, outgoing: Outgoing): Outgoing {
  for (const name in headers) outgoing.headers[name] ??= headers[name]!;
  return outgoing;
}
