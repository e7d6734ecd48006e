import type { HandlerContext } from "./handler-context.ts";
import type { Original } from "./mount.ts";
import type { WritesTemplate } from "./writes-template.ts";

/** A request on any platform. Adapters create one for each request. */
export interface Incoming {
  readonly method: string;
  /** The path and the query, still percent-encoded: `/v1/books?page=2`. */
  readonly target: string;
  /** Returns a header by its name in lower case. Several of the same name are joined with commas. */
  header(name: string): string | undefined;
  /** The announced length of the body in bytes: 0 without a body, undefined if it is not known in advance. */
  readonly bodyLength: number | undefined;
  /**
   * Reads the whole body. Is not called without one. Stops at the limit and rejects with `bodyTooLarge(limit)`. Calls `begin` before the first byte, so
   * not for an empty body, and rejects with what it throws.
   */
  readBody(limit: number, begin: () => void): Promise<Uint8Array>;
  /** Counts bytes of a body that is read otherwise than with `readBody`. */
  received?(bytes: number): void;
  /** Whether middleware has read the body already, and removed its content coding. */
  readonly bodyDecoded?: boolean;
  /** Creates the error for a long integer that a body parser has rounded. Undefined: the text of the body is there. */
  readonly rounded?: ((number: number) => Error) | undefined;
  /** Whether the caller asks for a WebSocket and the adapter can open one. */
  readonly webSocket?: boolean;
  /** Defined: the adapter passes a request on that no route matches. Escapes that the literals of a route do not need lead to none. */
  readonly fallsThrough?: WritesTemplate | undefined;
  /** Whether the adapter has changed the path, which a framework in front has read as it was. */
  readonly pathChanged?: boolean;
  /** The arguments of the platform's call of the adapter: `[request, response]` of `node:http`, `[Request, ...]` elsewhere. */
  readonly platform: readonly unknown[];
  /** How a framework has changed `target`. Undefined: not at all. */
  readonly original?: Original | undefined;
  /** The address that the request came from. Undefined if the platform does not tell. */
  readonly peer: string | undefined;
  /** When the call has to be finished, in milliseconds since the epoch. */
  readonly deadline?: number | undefined;
  /** The call, once its route is found. The service sets it. */
  context: HandlerContext | undefined;
  /** The last error that was thrown. The service sets it. */
  thrown: unknown;
  /** Aborts when the caller disconnects, or the call takes too long. Created on first use, since most handlers do not need it. */
  readonly signal: AbortSignal;
  /** Aborts `signal`, because the call takes too long. */
  abort?(reason: Error): void;
}

/** The head of a request, with which its body is decoded. */
export type IncomingHead = Pick<Incoming, "header" | "rounded">;

/** Header values by name, in lower case. */
export type ResponseHeaders = Record<string, string | readonly string[]>;

/** A response, which adapters send. With status 101, each chunk of the body is a message of a WebSocket. */
export interface Outgoing {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: ResponseHeaders;
  /** Undefined: no body. If an iterator rejects, the adapter breaks the connection. */
  readonly body: string | Uint8Array | Chunks | undefined;
  /** No route matches the request, and the adapter may pass it on. */
  readonly unmatched?: true;
}

/** A body that is produced while it is sent. `return` stops it. The result tells whether it ended with an error. */
export interface Chunks<T extends string | Uint8Array = string | Uint8Array, R = boolean | undefined>
  extends AsyncIterator<T, R> {
  /**
   * Ends the body with an error, and returns its last chunk; the chunk of a call of `next` that has not returned yet is void.
   * Undefined if the body has ended, or cannot hold errors.
   */
  cut?(error: Error): T | Promise<T> | undefined;
}

export function isChunks(body: Outgoing["body"]): body is Chunks {
  return typeof body === "object" && !(body instanceof Uint8Array);
}

/** Stops what produces the body of a response that is not sent. */
export function discardBody({ body }: Outgoing): void {
  if (isChunks(body)) body.return?.();
}
