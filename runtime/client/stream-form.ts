import type { Reader } from "../json/check.ts";
import type { HttpResponse } from "./http-response.ts";
import type { Draft } from "./read-answer.ts";

/** A form in which a stream of messages can travel. */
export interface StreamForm {
  /** What the answer is asked for as, and told by; empty where there is no answer but a connection. */
  readonly mediaType: string;
  /** The messages of an answer. */
  items<T>(response: HttpResponse, read: Reader<T>, draft: Draft): AsyncIterable<T>;
  /** Of the form that is a connection of its own. */
  connect?<T>(connection: Connection, read: Reader<T>, draft: Draft): AsyncIterable<T>;
}

/** What it takes to open a WebSocket. */
export interface Connection {
  readonly WebSocket: WebSocketConstructor;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | null | undefined;
}

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
