import { createHash } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { ResponseHeaders } from "../../server/exchange/incoming.ts";

/** The handshake of an upgrade request. */
export type Handshake =
  | { readonly kind: "websocket"; readonly accept: string }
  /** Another version of the protocol, an invalid key, or a body, which Node.js does not let upgrade listeners read. */
  | { readonly kind: "refused"; readonly status: 400 | 426 }
  /** Another protocol, which a server may ignore (RFC 9110, section 7.8). */
  | { readonly kind: "other" };

/** Reads the opening handshake of a client (RFC 6455, section 4.2.1). */
export function readHandshake({ method, headers }: IncomingMessage): Handshake {
  if (hasBody(headers)) return { kind: "refused", status: 400 };
  if (method !== "GET" || !names(headers.upgrade, "websocket")) return { kind: "other" };
  if (headers["sec-websocket-version"] !== "13") return { kind: "refused", status: 426 };
  const accept = acceptKey(headers);
  return accept === undefined ? { kind: "refused", status: 400 } : { kind: "websocket", accept };
}

/** Returns the `Sec-WebSocket-Accept` for the key of a client; undefined unless that is 16 bytes in base64. */
export function acceptKey({ "sec-websocket-key": key = "" }: IncomingHttpHeaders): string | undefined {
  if (!/^[A-Za-z0-9+/]{22}==$/.test(key)) return undefined;
  return createHash("sha1").update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest("base64");
}

/**
 * Returns the status that refuses an extended CONNECT (RFC 8441, section 5); undefined for a proper one. It needs no key, and a
 * 426 would need an Upgrade header, which HTTP/2 does not have.
 */
export function refusedConnect(
  headers: IncomingHttpHeaders & { readonly ":protocol"?: string | undefined },
): number | undefined {
  const { ":protocol": protocol } = headers;
  if (protocol === undefined) return 405;
  if (protocol !== "websocket") return 501;
  return hasBody(headers) || headers["sec-websocket-version"] !== "13" ? 400 : undefined;
}

function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";
}

function names(header: string | undefined, protocol: string): boolean {
  return header?.split(",").some((it) => it.trim().toLowerCase() === protocol) ?? false;
}

/** Writes the response that opens the connection (section 4.2.2). */
export function handshakeResponse(accept: string, headers: ResponseHeaders): string {
  const lines = ["HTTP/1.1 101 Switching Protocols", "upgrade: websocket", "connection: Upgrade"];
  lines.push(`sec-websocket-accept: ${accept}`);
  for (const [name, value] of Object.entries(headers)) {
    for (const line of typeof value === "string" ? [value] : value) lines.push(`${name}: ${line}`);
  }
  return `${lines.join("\r\n")}\r\n\r\n`;
}
