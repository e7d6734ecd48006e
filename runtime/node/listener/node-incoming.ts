import type { IncomingMessage } from "node:http";
import type { Http2ServerRequest, ServerHttp2Stream } from "node:http2";
import type { Writable } from "node:stream";
import { bodyRounded, bodyTooLarge } from "../../server/errors/request-errors.ts";
import type { HandlerContext } from "../../server/exchange/handler-context.ts";
import type { Incoming } from "../../server/exchange/incoming.ts";
import type { Original } from "../../server/exchange/mount.ts";
import { changesPath, requestTarget, targetHost } from "../../server/exchange/request-target.ts";
import { isReparsed, type ParsedBody, parsedBody } from "../../server/request/parsed-body.ts";
import { readNodeStream } from "../../server/request/read-node-stream.ts";
import { isHttp2 } from "./http2.ts";

/** A request of `node:http` or `node:http2` as the core of a service takes it. */
export class NodeIncoming implements Incoming {
  readonly method: string;
  readonly target: string;
  readonly #request: IncomingMessage | Http2ServerRequest;
  readonly webSocket: boolean;
  readonly fallsThrough: Incoming["fallsThrough"];
  context: HandlerContext | undefined = undefined;
  thrown: unknown = undefined;
  rounded: Incoming["rounded"] = undefined;
  readonly #response: Writable;
  #controller: AbortController | undefined;

  /** `response` is written to. It closes when the caller disconnects. */
  constructor(
    request: IncomingMessage | Http2ServerRequest,
    response: Writable,
    fallsThrough: Incoming["fallsThrough"],
    webSocket: boolean = false,
  ) {
    // Over HTTP/2, the method is CONNECT.
    this.method = webSocket ? "GET" : (request.method ?? "GET");
    this.target = requestTarget(request.url ?? "/");
    this.#request = request;
    this.#response = response;
    this.fallsThrough = fallsThrough;
    this.webSocket = webSocket;
  }

  get pathChanged(): boolean {
    return changesPath(this.#request.url ?? "/");
  }

  get platform(): readonly unknown[] {
    return [this.#request, this.#response];
  }

  /** Express and others keep the original URL, and parameters of a mount such as `app.use("/:tenant", listener)`. */
  get original(): Original {
    const { originalUrl, params } = this.#request as { readonly originalUrl?: string; readonly params?: unknown };
    return { before: originalUrl, after: this.#request.url ?? "/", params };
  }

  get peer(): string | undefined {
    return this.#request.socket.remoteAddress;
  }

  get bodyLength(): number | undefined {
    const length = Number(this.header("content-length") ?? 0);
    if (length !== 0) return length;
    if (this.header("transfer-encoding") !== undefined) return undefined;
    // HTTP/2 needs no announcement.
    return isHttp2(this.#request) && !this.#request.stream.endAfterHeaders && !this.webSocket ? undefined : 0;
  }

  /** Searches the raw headers: the core needs only a few, and `request.headers` would convert all of them. */
  header(name: string): string | undefined {
    // The host that is known before its header is.
    const host = name === "host" ? this.#host : undefined;
    if (host !== undefined) return host;
    const { rawHeaders } = this.#request;
    let value: string | undefined;
    for (let at = 0; at < rawHeaders.length; at += 2) {
      const key = rawHeaders[at]!;
      if (key.length !== name.length || (key !== name && key.toLowerCase() !== name)) continue;
      if (value !== undefined) return this.#joined(name);
      value = rawHeaders[at + 1];
    }
    return value;
  }

  /** The host of the target (RFC 9112, section 3.2.2), or `:authority` (RFC 9113, section 8.3.1). */
  get #host(): string | undefined {
    return isHttp2(this.#request) ? this.#request.authority : targetHost(this.#request.url ?? "/");
  }

  /** Node.js knows which headers may be joined. */
  #joined(name: string): string | undefined {
    const value = this.#request.headers[name];
    return typeof value === "object" ? value.join(", ") : value;
  }

  /** Body parsers inflate what they read, and leave the header. */
  get bodyDecoded(): boolean {
    return this.#request.readableEnded;
  }

  readBody(limit: number, begin: () => void): Promise<Uint8Array> {
    // Once the body is read here, it is decoded as well.
    if (!this.bodyDecoded) return readNodeStream(this.#request, limit, begin);
    if (isReparsed(this.parsed)) this.rounded = bodyRounded;
    return readParsed(this.parsed, this.header("content-type"), limit, begin);
  }

  /** The body that middleware has read. */
  protected get parsed(): ParsedBody {
    return this.#request as ParsedBody;
  }

  get signal(): AbortSignal {
    this.#controller ??= closeController(this.#response, this.webSocket);
    return this.#controller.signal;
  }

  abort(reason: Error): void {
    this.#controller ??= closeController(this.#response, this.webSocket);
    this.#controller.abort(reason);
  }
}

/** Middleware has read the stream, which would never end again. */
async function readParsed(
  parsed: ParsedBody,
  type: string | undefined,
  limit: number,
  begin: () => void,
): Promise<Uint8Array> {
  const bytes = parsedBody(parsed, type);
  if (bytes.length > 0) begin();
  if (bytes.length > limit) throw bodyTooLarge(limit);
  return bytes;
}

function closeController(
  response: Writable & { readonly stream?: ServerHttp2Stream },
  webSocket: boolean,
): AbortController {
  const controller = new AbortController();
  // Over HTTP/2 the stream knows. It finishes a response that its caller aborts.
  const { stream } = response;
  if ((stream ?? response).destroyed) controller.abort();
  // "close" follows a complete response as well, and a WebSocket may end properly because its caller closes it.
  else
    response.once("close", () => (response.writableFinished && !stream?.aborted && !webSocket) || controller.abort());
  return controller;
}
