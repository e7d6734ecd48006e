import type { Operation, Route } from "../../runtime/path/route.ts";
import type { HandlerContext, HandlerOptions } from "../../runtime/server.ts";

// What the options of proto/rest/v1 ask of every adapter, as rows: an operation, a request, what comes of it.
export interface OptionCase {
  readonly name: string;
  readonly operation?: Partial<Operation>;
  readonly route?: Partial<Route>;
  readonly options?: HandlerOptions;
  /** `POST /x?a=1`; default `GET /x`. The path variable is `id`: `/x/{id}`. */
  readonly request?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Gives the wire value of the answer; default: what came. */
  handle?(request: unknown, context: HandlerContext): unknown;
  /** Of an operation whose answer is one of several. */
  result?(request: unknown, context: HandlerContext): { status: number; body?: unknown };
  /** Of a stream. */
  stream?(request: unknown, context: HandlerContext): AsyncIterable<unknown>;
  readonly status?: number;
  readonly answerHeaders?: Readonly<Record<string, string | undefined>>;
  /** The request as the handler saw it. */
  readonly seen?: unknown;
  /** The answer as it is. */
  readonly text?: string;
  readonly message?: string;
  readonly violations?: readonly string[];
  readonly reported?: readonly string[];
}
