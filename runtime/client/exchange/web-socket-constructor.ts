/**
 * As much of a WebSocket as a transport needs. Where there are headers to send it gets `{ headers }` as its second argument,
 * which those of Node.js, undici, ws and Bun take; browsers have no way to send any, and theirs throws.
 */
export type WebSocketConstructor = new (url: string, options?: never) => WebSocketLike;

export interface WebSocketLike {
  onopen: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  onerror: ((event: never) => void) | null;
  close(code?: number): void;
}
