import type { IncomingMessage } from "node:http";
import type { Http2ServerRequest, Http2ServerResponse, ServerHttp2Stream } from "node:http2";
import { type Incoming, isChunks, type Outgoing, type ResponseHeaders } from "../../server/exchange/incoming.ts";
import { hasNoContent } from "../../server/exchange/response-status.ts";
import { writeChunks } from "./write-chunks.ts";

// Of `http2.constants`: importing `node:http2` would slow down the start of every server.
const noError = 0;
const internalError = 2;

// RFC 9113, section 8.2.2. Node.js drops them as well, but with a warning.
const connectionHeaders = ["connection", "keep-alive", "proxy-connection", "transfer-encoding", "upgrade"] as const;

export function isHttp2(request: IncomingMessage | Http2ServerRequest): request is Http2ServerRequest {
  return request.httpVersionMajor > 1;
}

/** Whether the rest of a request of HTTP/1.1 has to be discarded, after which the connection is closed. */
export function closesConnection(request: IncomingMessage, { bodyLength }: Incoming): boolean {
  return !request.complete && bodyLength !== 0 && !isHttp2(request);
}

/** Sends a response over HTTP/2. A caller that is still sending is asked to stop (RFC 9113, section 8.1). */
export function writeHttp2Response(
  { status, headers, body }: Outgoing,
  { complete, method }: Http2ServerRequest,
  response: Http2ServerResponse,
): void {
  const { stream } = response;
  const chunks = isChunks(body) ? body : undefined;
  if (stream.destroyed) {
    chunks?.return?.();
    return;
  }
  adaptHeaders(headers, stream);
  const content = isChunks(body) || body === undefined ? "" : body;
  if (chunks === undefined && !hasNoContent(status)) headers["content-length"] = String(Buffer.byteLength(content));
  response.writeHead(status, headers as Record<string, string | string[]>);
  if (chunks !== undefined && method !== "HEAD") {
    writeChunks(chunks, stream, () => stream.close(internalError));
    return;
  }
  chunks?.return?.();
  response.end(method === "HEAD" ? "" : content);
  if (!complete && !stream.endAfterHeaders) stream.close(noError);
}

/** Changes headers of HTTP/1.1 into those of HTTP/2. `Connection: close` becomes GOAWAY: the session takes no other streams. */
export function adaptHeaders(headers: ResponseHeaders, stream: ServerHttp2Stream): void {
  if (headers["connection"] === "close") stream.session?.close();
  for (const name of connectionHeaders) delete headers[name];
  for (const name in headers) {
    const value = headers[name];
    // node:http2 throws for lists of some headers. Joined, they mean the same (RFC 9110, section 5.3), except for cookies.
    if (typeof value === "object" && name !== "set-cookie") headers[name] = value.join(", ");
  }
}
