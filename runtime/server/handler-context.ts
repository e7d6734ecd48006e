import type { Operation, Route } from "../path/route.ts";
import type { AnswerHeaders, Incoming } from "./incoming.ts";

/** What a handler knows of the call beside the message, and what it may say of the answer. */
export interface HandlerContext {
  readonly operation: Operation;
  /** The binding that the call came by. */
  readonly route: Route;
  readonly method: string;
  /** As it came, percent-encoded, without the query. */
  readonly path: string;
  /** A request header, whatever the case of its name. */
  header(name: string): string | undefined;
  /** Aborts when the caller is gone. */
  readonly signal: AbortSignal;
  /** The HTTP status of a successful answer; 200 when nobody sets it. */
  status: number;
  /** Sets a header of the answer; a list sends it several times (`set-cookie`). Replaces an earlier value. */
  setHeader(name: string, value: string | readonly string[]): void;
}

export class CallContext implements HandlerContext {
  readonly operation: Operation;
  readonly route: Route;
  readonly method: string;
  readonly path: string;
  status: number = 200;
  readonly headers: AnswerHeaders = {};
  readonly #incoming: Incoming;

  constructor(operation: Operation, route: Route, path: string, incoming: Incoming) {
    this.operation = operation;
    this.route = route;
    this.method = incoming.method;
    this.path = path;
    this.#incoming = incoming;
  }

  header(name: string): string | undefined {
    return this.#incoming.header(name.toLowerCase());
  }

  get signal(): AbortSignal {
    return this.#incoming.signal;
  }

  setHeader(name: string, value: string | readonly string[]): void {
    this.headers[name.toLowerCase()] = value;
  }
}
