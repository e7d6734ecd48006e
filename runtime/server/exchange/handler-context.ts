import type { Operation } from "../../operation/operation.ts";
import type { Route } from "../../operation/route.ts";

/** The facts about a request beyond its message, and the properties of the response that a handler can set beyond its body. */
export interface HandlerContext {
  /** The operation that is called. */
  readonly operation: Operation;
  /** The route that matched the request. */
  readonly route: Route;
  /** The HTTP method of the request. */
  readonly method: string;
  /** The path of the request, still percent-encoded, without the query. */
  readonly path: string;
  /** The result of `authenticate` of the handler options. Undefined without credentials, if the operation allows that. */
  readonly caller: unknown;
  /**
   * The arguments of the platform's call of the listener or handler. `nodeRequest`, `nodeResponse`, `fetchRequest` and
   * `platformArguments` return it with types.
   */
  readonly platform: readonly unknown[];
  /** The address that the request came from, which may be a proxy. Undefined if the platform does not tell. */
  readonly peer: string | undefined;
  /** The `X-Request-Id` of the request if it has a valid one, else a new UUID. */
  readonly requestId: string;
  /** When the call has to be finished, in milliseconds since the epoch. Undefined without `limitTime`. */
  readonly deadline: number | undefined;
  /** Returns a request header. Its name is case-insensitive. */
  header(name: string): string | undefined;
  /**
   * Returns the one of these media types that the Accept header of the request prefers; the first one of equals, and for a
   * request without the header. Undefined if it accepts none of them. A media type with parameters is only for callers that
   * name them; the value `*` stands for any, and is replaced by theirs.
   */
  accepts(...mediaTypes: readonly string[]): string | undefined;
  /** Aborts when the caller disconnects, or the call takes too long. */
  readonly signal: AbortSignal;
  /** The HTTP status of the response, from 200 to 599. Default: the one that the operation declares, or 200. */
  status: number;
  /**
   * Sets a header of the response, replacing an earlier value. A list sends the header once for each item, as `Set-Cookie`
   * needs. Throws a TypeError for a name or value that HTTP cannot carry, such as one with a line break.
   */
  setHeader(name: string, value: string | readonly string[]): void;
}
