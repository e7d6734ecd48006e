/** A request as the core sees it, whatever the platform; adapters make one for each request and do nothing else. */
export interface Incoming {
  readonly method: string;
  /** Path and query as they came, percent-encoded: `/v1/books?page=2`. */
  readonly target: string;
  /** A header by its name in lower case; several of one name are joined with commas. */
  header(name: string): string | undefined;
  /** Whether bytes of a body are announced; `readBody` is called only then. */
  readonly hasBody: boolean;
  /** The whole body; rejects with `bodyTooLarge(limit)` beyond the limit, and stops reading there. */
  readBody(limit: number): Promise<Uint8Array>;
  /** The caller wants a WebSocket, and the adapter can make one. */
  readonly webSocket?: boolean;
  /** Aborts when the caller is gone. Made at the first use: most handlers never ask. */
  readonly signal: AbortSignal;
}

export type AnswerHeaders = Record<string, string | readonly string[]>;

/** What the core answers; adapters put it on the wire. Status 101: each chunk of the body is a message of a WebSocket. */
export interface Answer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: AnswerHeaders;
  /** Undefined: no body at all. An iterator that rejects breaks the connection. */
  readonly body: string | Uint8Array | Chunks | undefined;
}

/** A body that is made while it is sent; `return` stops the making. Its result: whether an error was the end of it. */
export type Chunks = AsyncIterator<string | Uint8Array, boolean | undefined>;

export function isChunks(body: Answer["body"]): body is Chunks {
  return typeof body === "object" && !(body instanceof Uint8Array);
}
