import { parseAccept } from "../../header/accept.ts";
import { parseMediaType } from "../../header/media-type.ts";
import { negotiate } from "../../header/negotiate.ts";
import type { Operation } from "../../operation/operation.ts";
import type { Route } from "../../operation/route.ts";
import type { Incoming, ResponseHeaders } from "./incoming.ts";
import { setResponseHeader } from "./response-headers.ts";

/** What a handler can learn about a request beyond its message, and what it can set on the response beyond its body. */
export interface HandlerContext {
  /** The operation that is called. */
  readonly operation: Operation;
  /** The route that matched the request. */
  readonly route: Route;
  /** The HTTP method of the request. */
  readonly method: string;
  /** The path of the request, still percent-encoded, without the query. */
  readonly path: string;
  /** What `authenticate` of the handler options returned. Undefined if the operation requires no credentials. */
  readonly caller: unknown;
  /** Returns a request header. Its name is case-insensitive. */
  header(name: string): string | undefined;
  /**
   * Returns the one of these media types that the Accept header of the request prefers; the first one of equals, and for a
   * request without the header. Undefined if it accepts none of them. A media type with parameters is only for callers that
   * name them; the value `*` stands for any, and is replaced by theirs.
   */
  accepts(...mediaTypes: readonly string[]): string | undefined;
  /** Aborts when the caller disconnects. */
  readonly signal: AbortSignal;
  /** The HTTP status of the response, from 200 to 599. Default: the one that the operation declares, or 200. */
  status: number;
  /**
   * Sets a header of the response, replacing an earlier value. A list sends the header once for each item, as `Set-Cookie`
   * needs. Throws a TypeError for a name or value that HTTP cannot carry, such as one with a line break.
   */
  setHeader(name: string, value: string | readonly string[]): void;
}

/** The context of one call. */
export class CallContext implements HandlerContext {
  readonly operation: Operation;
  readonly route: Route;
  readonly method: string;
  readonly path: string;
  status: number;
  caller: unknown = undefined;
  /** The negotiated media type, if the operation declares several. */
  mediaType: string | undefined = undefined;
  readonly headers: ResponseHeaders = {};
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

  accepts(...mediaTypes: readonly string[]): string | undefined {
    const offers = mediaTypes.map((text) => ({ mediaType: parseMediaType(text), value: text }));
    return negotiate(parseAccept(this.header("accept") ?? ""), offers)?.type;
  }

  get signal(): AbortSignal {
    return this.#incoming.signal;
  }

  setHeader(name: string, value: string | readonly string[]): void {
    setResponseHeader(this.headers, name, value);
  }
}
