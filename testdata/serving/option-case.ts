import type { Reader } from "../../runtime/json/check.ts";
import type { Operation } from "../../runtime/operation/operation.ts";
import type { Route } from "../../runtime/operation/route.ts";
import type { NegotiatedContext, NegotiatedResult } from "../../runtime/server/service/negotiated-endpoint.ts";
import type { HandlerContext, HandlerOptions } from "../../runtime/server.ts";

// The demands of the options of proto/rest/v1 on every adapter, as rows: an operation, a request, the expected response.
export interface OptionCase {
  readonly name: string;
  readonly operation?: Partial<Operation>;
  readonly route?: Partial<Route>;
  readonly options?: HandlerOptions;
  /** Such as `POST /x?a=1`; `GET /x` by default. The path variable is `id`: `/x/{id}`. */
  readonly request?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Reads the request; by default takes it as it is. */
  readonly read?: Reader<unknown>;
  /** Returns the wire value of the response; by default the request. */
  handle?(request: unknown, context: HandlerContext): unknown;
  /** For an operation with one of several responses. */
  result?(request: unknown, context: HandlerContext): { status: number; body?: unknown };
  /** For an operation whose caller chooses the media type of the response. */
  negotiated?(request: unknown, context: NegotiatedContext<string>): NegotiatedResult;
  /** For a stream. */
  stream?(request: unknown, context: HandlerContext): AsyncIterable<unknown>;
  /** The other operations of the route, before this one. */
  readonly beside?: readonly OptionCase[];
  readonly status?: number;
  readonly responseHeaders?: Readonly<Record<string, string | undefined>>;
  /** The Set-Cookie headers of the response. */
  readonly responseCookies?: readonly string[];
  /** The request that the handler received. */
  readonly seen?: unknown;
  /** The text of the response. */
  readonly text?: string;
  readonly message?: string;
  readonly violations?: readonly string[];
  readonly reported?: readonly string[];
}
