import { parseAccept } from "../../header/accept.ts";
import { parseMediaType } from "../../header/media-type.ts";
import { negotiate } from "../../header/negotiate.ts";
import type { Operation } from "../../operation/operation.ts";
import type { Route } from "../../operation/route.ts";
import type { HandlerContext } from "./handler-context.ts";
import type { Incoming, ResponseHeaders } from "./incoming.ts";
import { setResponseHeader } from "./response-headers.ts";

/** The ids that a proxy or client may choose for a request, for logs. */
const requestIdPattern = /^[\w.:/+=@-]{1,128}$/;

/** The context of one call. */
export class CallContext implements HandlerContext {
  operation: Operation;
  route: Route;
  readonly method: string;
  readonly path: string;
  status: number;
  caller: unknown = undefined;
  /** The negotiated media type, if the operation declares several. */
  mediaType: string | undefined = undefined;
  readonly headers: ResponseHeaders = {};
  readonly #incoming: Incoming;
  #requestId: string | undefined = undefined;

  constructor(operation: Operation, route: Route, path: string, incoming: Incoming) {
    this.operation = operation;
    this.route = route;
    this.method = incoming.method;
    this.path = path;
    this.status = operation.status ?? 200;
    this.#incoming = incoming;
  }

  /** Continues with the operation that the request selects. */
  enter(operation: Operation, route: Route): void {
    this.operation = operation;
    this.route = route;
    this.status = operation.status ?? 200;
  }

  get platform(): readonly unknown[] {
    return this.#incoming.platform;
  }

  get peer(): string | undefined {
    return this.#incoming.peer;
  }

  get requestId(): string {
    if (this.#requestId === undefined) {
      const given = this.#incoming.header("x-request-id");
      this.#requestId = given !== undefined && requestIdPattern.test(given) ? given : crypto.randomUUID();
    }
    return this.#requestId;
  }

  get deadline(): number | undefined {
    return this.#incoming.deadline;
  }

  // Getters, so that a handler may take the functions out of its context.
  get header(): HandlerContext["header"] {
    return (name) => this.#incoming.header(name.toLowerCase());
  }

  get accepts(): HandlerContext["accepts"] {
    return (...mediaTypes) => {
      const offers = mediaTypes.map((text) => ({ mediaType: parseMediaType(text), value: text }));
      return negotiate(parseAccept(this.#incoming.header("accept") ?? ""), offers)?.type;
    };
  }

  get setHeader(): HandlerContext["setHeader"] {
    return (name, value) => setResponseHeader(this.headers, name, value);
  }

  get signal(): AbortSignal {
    return this.#incoming.signal;
  }
}
