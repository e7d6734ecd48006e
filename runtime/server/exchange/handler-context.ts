import type { Operation } from "../../operation/operation.ts";
import type { Route } from "../../operation/route.ts";
import { setAnswerHeader } from "./answer-headers.ts";
import type { AnswerHeaders, Incoming } from "./incoming.ts";

/** What a handler knows of the call beside the message, and what it may say of the answer. */
export interface HandlerContext {
  readonly operation: Operation;
  /** The binding that the call came by. */
  readonly route: Route;
  readonly method: string;
  /** As it came, percent-encoded, without the query. */
  readonly path: string;
  /** Who calls, as `authenticate` of the handler options says; undefined where nobody was asked. */
  readonly caller: unknown;
  /** A request header, whatever the case of its name. */
  header(name: string): string | undefined;
  /** Aborts when the caller is gone. */
  readonly signal: AbortSignal;
  /** The HTTP status of a successful answer, from 200 to 599; what the operation says when nobody sets it. */
  status: number;
  /**
   * Sets a header of the answer in place of an earlier value; a list sends it several times (`set-cookie`). Throws a
   * TypeError for what no header can hold, such as a line break.
   */
  setHeader(name: string, value: string | readonly string[]): void;
}

/** The context as the core keeps it. */
export class CallContext implements HandlerContext {
  readonly operation: Operation;
  readonly route: Route;
  readonly method: string;
  readonly path: string;
  status: number;
  caller: unknown = undefined;
  readonly headers: AnswerHeaders = {};
  readonly #incoming: Incoming;

  constructor(operation: Operation, route: Route, path: string, incoming: Incoming) {
    this.operation = operation;
    this.route = route;
    this.method = incoming.method;
    this.path = path;
    this.status = operation.status ?? 200;
    this.#incoming = incoming;
  }

  header(name: string): string | undefined {
    return this.#incoming.header(name.toLowerCase());
  }

  get signal(): AbortSignal {
    return this.#incoming.signal;
  }

  setHeader(name: string, value: string | readonly string[]): void {
    setAnswerHeader(this.headers, name, value);
  }
}
