import { concatBytes } from "../../bytes/concat-bytes.ts";
import { bodyAlreadyRead, bodyTooLarge, malformed } from "../errors/request-errors.ts";
import type { HandlerContext } from "../exchange/handler-context.ts";
import type { Incoming } from "../exchange/incoming.ts";
import type { Original } from "../exchange/mount.ts";
import { targetHost } from "../exchange/request-target.ts";
import { type NodeStream, readNodeStream } from "../request/read-node-stream.ts";
import { originalOf } from "./original-request.ts";
import { peerOf } from "./peer-of.ts";

/** The part of an IncomingMessage of `node:http` that tells whether and how its body can be read. */
interface NodeConnection extends NodeStream {
  readonly headers: { readonly "content-length"?: string | undefined };
  readonly readableDidRead?: boolean;
}

/** A response of `node:http`, or of `node:http2`, which has a stream. */
interface NodeResponse {
  readonly destroyed?: boolean;
  readonly stream?: { readonly destroyed: boolean };
}

/** A Request as the core of a service takes it. */
export class FetchIncoming implements Incoming {
  readonly method: string;
  readonly target: string;
  readonly platform: readonly unknown[];
  readonly fallsThrough: Incoming["fallsThrough"];
  context: HandlerContext | undefined = undefined;
  thrown: unknown = undefined;
  readonly #request: Request;
  #gone: AbortController | undefined;
  #signal: AbortSignal | undefined;

  constructor(request: Request, platform: readonly unknown[], fallsThrough: Incoming["fallsThrough"]) {
    this.method = request.method;
    this.target = targetOf(request.url);
    this.#request = request;
    this.platform = platform;
    this.fallsThrough = fallsThrough;
  }

  get original(): Original {
    const { url, params } = originalOf(this.platform);
    return { before: url?.startsWith("/") ? url : url && targetOf(url), after: this.target, params };
  }

  get peer(): string | undefined {
    return peerOf(this.#request, this.platform[1]);
  }

  /** Prefers the headers: adapters such as @hono/node-server create `body` on first use, which takes long. */
  get bodyLength(): number | undefined {
    const connection = this.#connection;
    const length = connection === undefined ? this.header("content-length") : connection.headers["content-length"];
    if (length) return Number(length);
    return connection === undefined && this.#request.body === null ? 0 : undefined;
  }

  header(name: string): string | undefined {
    return (name === "host" ? this.#host : this.#request.headers.get(name)) ?? undefined;
  }

  /** A target in absolute form counts before the header (RFC 9112, section 3.2.2), and the URL of the Request if there is neither. */
  get #host(): string | null {
    const { incoming } = (this.platform[1] ?? {}) as { readonly incoming?: { readonly url?: string } };
    return (
      targetHost(incoming?.url ?? "/") ?? this.#request.headers.get("host") ?? targetHost(this.#request.url) ?? null
    );
  }

  readBody(limit: number, begin: () => void): Promise<Uint8Array> {
    const request = this.#request;
    if (request.bodyUsed) throw bodyAlreadyRead();
    const connection = this.#connection;
    if (connection !== undefined) return readNodeStream(connection, limit, begin);
    if (readsConnection(request) && this.header("content-length") !== undefined) {
      return readAtOnce(request, limit, begin);
    }
    return request.body === null ? Promise.resolve(new Uint8Array()) : readStream(request.body, limit, begin);
  }

  /** The connection that the body is read from, unless the Request itself has to be asked for it. */
  get #connection(): NodeConnection | undefined {
    return readsConnection(this.#request) ? connectionOf(this.platform[1]) : undefined;
  }

  get signal(): AbortSignal {
    // A caller disconnects in two ways: it aborts the request, or it cancels the body of the response.
    this.#gone ??= new AbortController();
    this.#signal ??= AbortSignal.any([this.#request.signal, this.#gone.signal]);
    return this.#signal;
  }

  abort(reason: Error): void {
    this.#gone ??= new AbortController();
    this.#gone.abort(reason);
  }

  /** The signal of the request itself. */
  get callerSignal(): AbortSignal {
    return this.#request.signal;
  }

  /** Whether the connection that @hono/node-server passes is closed. */
  get isDisconnected(): boolean {
    const { outgoing } = (this.platform[1] ?? {}) as { readonly outgoing?: NodeResponse };
    return (outgoing?.stream ?? outgoing)?.destroyed === true;
  }

  /** The caller has cancelled the body of the response. */
  leave(): void {
    this.#gone?.abort();
  }
}

function targetOf(url: string): string {
  const start = url.indexOf("/", url.indexOf("//") + 2);
  const hash = url.indexOf("#", start);
  return url.slice(start, hash < 0 ? undefined : hash);
}

/**
 * Whether the request has a reader of its own, which takes the body from a connection. HTTP ends such a body at its
 * announced length. The stream of any other Request, such as the output of a decompressing middleware, may exceed it.
 */
function readsConnection(request: Request): boolean {
  return request.arrayBuffer !== Request.prototype.arrayBuffer;
}

/** The request of `node:http` that @hono/node-server passes. Its own readers copy each body. */
function connectionOf(source: unknown): NodeConnection | undefined {
  const { incoming } = (source ?? {}) as { readonly incoming?: NodeConnection };
  return incoming?.readableDidRead === false ? incoming : undefined;
}

async function readAtOnce(request: Request, limit: number, begin: () => void): Promise<Uint8Array> {
  const content = await request.arrayBuffer().catch(() => {
    throw malformed("the body was cut off");
  });
  if (content.byteLength > 0) begin();
  if (content.byteLength > limit) throw bodyTooLarge(limit);
  return new Uint8Array(content);
}

async function readStream(body: ReadableStream<Uint8Array>, limit: number, begin: () => void): Promise<Uint8Array> {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw malformed("the body was cut off");
    });
    if (done) break;
    try {
      if (size === 0 && value.length > 0) begin();
      size += value.length;
      if (size > limit) throw bodyTooLarge(limit);
    } catch (refusal) {
      reader.cancel().catch(() => {});
      throw refusal;
    }
    chunks.push(value);
  }
  return concatBytes(chunks, size);
}
