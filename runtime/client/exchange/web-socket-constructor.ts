/**
 * The part of WebSocket that a transport needs. If there are headers to send, the second argument is `{ headers }`, as
 * Node.js, undici, ws and Bun take it. Browsers cannot send headers, and their constructor throws.
 */
export type WebSocketConstructor = new (url: string, options?: never) => WebSocketLike;

/** The part of an open WebSocket that a transport uses. */
export interface WebSocketLike {
  onopen: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  onerror: ((event: never) => void) | null;
  close(code?: number): void;
  /** Stops reading from the peer, as that of `ws` can, until `resume`. */
  pause?(): void;
  resume?(): void;
}
