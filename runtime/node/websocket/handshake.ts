import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { ResponseHeaders } from "../../server/exchange/incoming.ts";

/** What an upgrade request asks for. */
export type Handshake =
  | { readonly kind: "websocket"; readonly accept: string }
  /** Another version of the protocol, an invalid key, or a body, which Node.js does not let upgrade listeners read. */
  | { readonly kind: "refused"; readonly status: 400 | 426 }
  /** Another protocol, which a server may ignore (RFC 9110, section 7.8). */
  | { readonly kind: "other" };

/** Reads the opening handshake of a client (RFC 6455, section 4.2.1). */
export function readHandshake({ method, headers }: IncomingMessage): Handshake {
  const hasBody = headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";
  if (hasBody) return { kind: "refused", status: 400 };
  if (method !== "GET" || !names(headers.upgrade, "websocket")) return { kind: "other" };
  if (headers["sec-websocket-version"] !== "13") return { kind: "refused", status: 426 };
  const key = headers["sec-websocket-key"] ?? "";
  // 16 bytes in base64.
  if (!/^[A-Za-z0-9+/]{22}==$/.test(key)) return { kind: "refused", status: 400 };
  const accept = createHash("sha1").update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest("base64");
  return { kind: "websocket", accept };
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
