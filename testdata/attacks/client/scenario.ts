import type { Socket } from "node:net";
import type { AttackClient } from "../attack-client.ts";
import type { Target } from "../target-module.ts";

/** The tools of the process that calls. */
export interface Caller {
  readonly target: Target;
  readonly baseUrl: string;
  /** Of a transport with these options, on `fetch` or on undici. */
  client(options?: CallerOptions): AttackClient;
}

export interface CallerOptions {
  readonly timeout?: number;
  readonly headers?: Readonly<Record<string, string>> | (() => Promise<Readonly<Record<string, string>>>);
  readonly webSocket?: boolean;
}

/** The outcome of a call. */
export interface Result {
  readonly error?: { readonly name: string; readonly code?: string; readonly message: string; readonly length: number };
  /** The result of the call; JSON. */
  readonly value?: unknown;
  readonly milliseconds: number;
  /** Of the resident memory, at its peak. */
  readonly growth: number;
  readonly rejections: number;
}

/** A malicious server, the call, and the required outcome. */
export interface Scenario {
  readonly name: string;
  /** Takes a connection when the head of its first request has come. */
  respond(socket: Socket, head: string, other: string): void;
  /** Default: one unary call without options. Runs in a process of its own. */
  call?(caller: Caller): Promise<unknown>;
  /** Throws if the result is not what it must be; default: a RestError. `sent` is what other origins got. */
  judge?(result: Result, sent: readonly string[]): void;
  /** Milliseconds within which the call must be over; default 5000. */
  readonly deadline?: number;
}

/** The orders for the calling process. */
export interface Order {
  readonly name: string;
  readonly transport: TransportName;
  readonly baseUrl: string;
}

export type TransportName = "fetch" | "node";

/** The start of a response of any length. */
export function head(status: string, ...headers: readonly string[]): string {
  return `${[`HTTP/1.1 ${status}`, ...headers].join("\r\n")}\r\n\r\n`;
}

export function jsonHead(...headers: readonly string[]): string {
  return head("200 OK", "content-type: application/json", ...headers);
}

/** Writes a chunk over and over, as fast as it is taken, up to a bound. */
export function flood(socket: Socket, chunk: string | Uint8Array, maxBytes: number): void {
  let left = maxBytes;
  const write = () => {
    while (left > 0 && !socket.destroyed) {
      left -= chunk.length;
      if (!socket.write(chunk)) return void socket.once("drain", write);
    }
    socket.end();
  };
  write();
}
