import type { Http2ServerRequest, Http2ServerResponse, ServerHttp2Stream } from "node:http2";
import { discardBody, isChunks, type Outgoing } from "../../server/exchange/incoming.ts";
import type { Service } from "../../server/service/middleware.ts";
import { rememberSession } from "../lifecycle/http2-sessions.ts";
import { acceptKey, refusedConnect } from "../websocket/handshake.ts";
import { serveWebSocket } from "../websocket/serve-websocket.ts";
import { adaptHeaders, writeHttp2Response } from "./http2.ts";
import { NodeIncoming } from "./node-incoming.ts";

/** Opens a WebSocket on a stream of HTTP/2 (RFC 8441), whose other streams go on. */
export function connectWebSocket(service: Service, request: Http2ServerRequest, response: Http2ServerResponse): void {
  const { stream } = request;
  rememberSession(stream);
  const refusal = refusedConnect(request.headers);
  if (refusal !== undefined) {
    refuse(refusal, request, response);
    return;
  }
  Promise.resolve(service(new NodeIncoming(request, stream, undefined, true))).then((outgoing) => {
    if (outgoing.status === 101) open(outgoing, stream, acceptKey(request.headers));
    else if (outgoing.status >= 300) writeHttp2Response(outgoing, request, response);
    else {
      // It would open the WebSocket.
      discardBody(outgoing);
      refuse(405, request, response);
    }
  });
}

/** `accept` is for callers that send a key and wait for it, such as undici. */
function open({ headers, body }: Outgoing, stream: ServerHttp2Stream, accept: string | undefined): void {
  if (!isChunks(body)) return;
  if (stream.destroyed) {
    body.return?.();
    return;
  }
  adaptHeaders(headers, stream);
  if (accept !== undefined) headers["sec-websocket-accept"] = accept;
  stream.respond({ ...headers, ":status": 200 });
  serveWebSocket(stream, Buffer.alloc(0), body);
}

function refuse(status: number, request: Http2ServerRequest, response: Http2ServerResponse): void {
  const headers = status === 400 ? { "sec-websocket-version": "13" } : status === 405 ? { allow: "GET" } : {};
  writeHttp2Response({ status, headers, body: undefined }, request, response);
}
