import { type IncomingMessage, ServerResponse } from "node:http";
import type { Http2ServerRequest, Http2ServerResponse } from "node:http2";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { isChunks, type Outgoing } from "../../server/exchange/incoming.ts";
import { hasNoContent } from "../../server/exchange/response-status.ts";
import { writesTemplate } from "../../server/exchange/writes-template.ts";
import { createService } from "../../server/service/create-service.ts";
import type { Endpoint } from "../../server/service/endpoint.ts";
import type { HandlerOptions } from "../../server/service/handler-options.ts";
import { closeSoon } from "../close-soon.ts";
import { rememberSession } from "../lifecycle/http2-sessions.ts";
import { handshakeResponse, readHandshake } from "../websocket/handshake.ts";
import { serveWebSocket } from "../websocket/serve-websocket.ts";
import { connectWebSocket } from "./connect-web-socket.ts";
import { discardRest } from "./discard-rest.ts";
import { contentAfter } from "./header-bytes.ts";
import { isHttp2, writeHttp2Response } from "./http2.ts";
import { NodeIncoming } from "./node-incoming.ts";
import { hasReplacedEnd } from "./replaced-end.ts";
import { writeChunks } from "./write-chunks.ts";

// How long a caller may take none of a complete response, on a connection that Node.js has released.
const maxIdleMilliseconds = 30_000;

/**
 * A listener for `http.createServer` and `http2.createSecureServer`, and middleware for frameworks such as Express: a request
 * that no route matches goes on to `next`. Without `next`, the response is a 404.
 */
export type NodeListener = (
  request: IncomingMessage | Http2ServerRequest,
  response: ServerResponse | Http2ServerResponse,
  next?: (error?: unknown) => void,
) => void;

/** A NodeListener that can also serve streams over WebSockets. */
export interface UpgradingListener extends NodeListener {
  /** Serves streams over WebSockets (RFC 6455): `server.on("upgrade", listener.upgrade)`. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /**
   * Serves streams over WebSockets on HTTP/2 (RFC 8441): `server.on("connect", listener.connect)`. The server needs
   * `settings: { enableConnectProtocol: true }`.
   */
  connect(request: IncomingMessage | Http2ServerRequest, response: Http2ServerResponse | Duplex): void;
}

/**
 * Creates a listener for `node:http`: `http.createServer(createNodeListener(endpoints))`. Works on the native objects,
 * which is faster than converting them to Request and Response.
 *
 * Throws for two routes that match the same requests, for operations with security requirements unless `authenticate` is
 * set, and for endpoints that this version of the runtime cannot serve.
 */
export function createNodeListener(endpoints: readonly Endpoint[], options?: HandlerOptions): UpgradingListener {
  const service = createService(endpoints, options);
  const listener: NodeListener = (request, response, next) => {
    if (isHttp2(request)) rememberSession(request.stream);
    const incoming = new NodeIncoming(request, response, next && writesTemplate);
    const outgoing = service(incoming);
    if (outgoing instanceof Promise) answerLater(outgoing, incoming, request, response, next);
    else answer(outgoing, incoming, request, response, next);
  };

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // Node.js has removed its own listener. Without one, an error would end the process.
    socket.on("error", () => socket.destroy());
    const handshake = readHandshake(request);
    if (handshake.kind === "refused") {
      const headers = { "sec-websocket-version": "13", "content-length": 0 };
      plainResponse(request, socket).writeHead(handshake.status, headers).end();
      return;
    }
    if (handshake.kind === "other") {
      listener(request, plainResponse(request, socket));
      return;
    }
    const incoming = new NodeIncoming(request, socket, undefined, true);
    Promise.resolve(service(incoming)).then((outgoing) => {
      if (outgoing.status !== 101 || !isChunks(outgoing.body)) {
        writeResponse(outgoing, incoming, request, plainResponse(request, socket));
      } else if (socket.destroyed) {
        outgoing.body.return?.();
      } else {
        socket.write(handshakeResponse(handshake.accept, outgoing.headers));
        serveWebSocket(socket, head, outgoing.body);
      }
    });
  };
  const connect: UpgradingListener["connect"] = (request, response) => {
    if (isHttp2(request)) connectWebSocket(service, request, response as Http2ServerResponse);
    // As Node.js does without a listener.
    else (response as Duplex).destroy();
  };
  return Object.assign(listener, { upgrade, connect });
}

// In a function of its own, so that responses that are there at once need no closure.
function answerLater(
  outgoing: Promise<Outgoing>,
  incoming: NodeIncoming,
  request: IncomingMessage | Http2ServerRequest,
  response: ServerResponse | Http2ServerResponse,
  next: (() => void) | undefined,
): void {
  outgoing.then((it) => answer(it, incoming, request, response, next));
}

function answer(
  outgoing: Outgoing,
  incoming: NodeIncoming,
  request: IncomingMessage | Http2ServerRequest,
  response: ServerResponse | Http2ServerResponse,
  next: (() => void) | undefined,
): void {
  if (next !== undefined && outgoing.unmatched === true) next();
  else if (isHttp2(request)) writeHttp2Response(outgoing, request, response as Http2ServerResponse);
  else writeResponse(outgoing, incoming, request, response as ServerResponse);
}

/** A response on a connection that Node.js has released for an upgrade, if the upgrade does not take place. */
function plainResponse(request: IncomingMessage, socket: Duplex): ServerResponse {
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  // It needs no more of a socket than any Duplex has.
  response.assignSocket(socket as Parameters<ServerResponse["assignSocket"]>[0]);
  socket.on("drain", () => response.emit("drain"));
  response.once("finish", () => closeSoon(socket));
  // Unless the socket is read, it does not notice that the caller has left.
  socket.once("end", () => closeSoon(socket)).resume();
  // A caller that does not read would keep the rest of the response forever.
  response.once("prefinish", () => {
    if (socket instanceof Socket) socket.setTimeout(maxIdleMilliseconds, () => socket.destroy());
  });
  return response;
}

function writeResponse(
  { status, headers, body }: Outgoing,
  incoming: NodeIncoming,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const isHead = request.method === "HEAD";
  const chunks = isChunks(body) ? body : undefined;
  if (response.destroyed) {
    chunks?.return?.();
    return;
  }
  const text = isChunks(body) || body === undefined ? "" : body;
  const length = Buffer.byteLength(text);
  if (chunks === undefined && !hasNoContent(status)) headers["content-length"] = String(length);
  // ASCII is the same in the encoding of the headers, which is also faster to write.
  const isAscii = length === text.length;
  const content = isAscii ? text : contentAfter(headers, text);
  const encoding = isAscii ? "latin1" : "utf8";
  const unread = !request.complete && incoming.bodyLength !== 0;
  if (unread) headers["connection"] = "close";
  response.writeHead(status, headers as Record<string, string | string[]>);
  if (chunks !== undefined) {
    if (!isHead) return void writeChunks(chunks, response);
    chunks.return?.();
  }
  if (unread) discardRest(request, response, isHead ? "" : content, encoding);
  else endWith(response, isHead ? "" : content, encoding);
}

/** `end(content)` passes an empty chunk on with the content, and a system call for several chunks takes longer than one for one. */
function endWith(response: ServerResponse, content: string | Uint8Array, encoding: BufferEncoding): void {
  if (hasReplacedEnd(response)) return void response.end(content, encoding);
  if (content.length > 0) {
    response.cork();
    response.write(content, encoding);
    response.uncork();
  }
  response.end();
}
