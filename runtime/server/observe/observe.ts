import { utf8Length } from "../../json/utf8-length.ts";
import { StatusError } from "../errors/status-error.ts";
import type { HandlerContext } from "../exchange/handler-context.ts";
import { type Incoming, isChunks, type Outgoing } from "../exchange/incoming.ts";
import { mountOf } from "../exchange/mount.ts";
import { after } from "../middleware/after.ts";
import { ForwardedIncoming } from "../middleware/forwarded-incoming.ts";
import { wrapChunks } from "../middleware/wrap-chunks.ts";
import type { Middleware, ServedApi } from "../service/middleware.ts";
import { mountedRoute } from "./mounted-route.ts";

/** A call, as observers see it. */
export interface ObservedCall {
  readonly method: string;
  /** The path and the query, still percent-encoded. It may hold what must not be logged: see `accessLog`. */
  readonly target: string;
  /** The part that a framework has removed from the front of the path: `/api`. Empty if nothing. */
  readonly mountPath: string;
  /**
   * The path template, such as `/v1/{name=shelves/*}`, behind the base path and what a framework has removed: `/api` for
   * `app.use("/api", listener)`. At most 100 different ones of these are named. Undefined if no route matches.
   */
  readonly route: string | undefined;
  /** Undefined if no route matches. */
  readonly context: HandlerContext | undefined;
  readonly peer: string | undefined;
  header(name: string): string | undefined;
}

/** A call that has ended. */
export interface EndedCall extends ObservedCall {
  readonly status: number;
  /** A refusal is an error that the caller has caused, a failure one of the server. */
  readonly outcome: "success" | "refusal" | "failure";
  /** From the request to the end of the response, in milliseconds. */
  readonly milliseconds: number;
  /** From the request to the start of the response. */
  readonly responseMilliseconds: number;
  /** Bytes of the body of the request, as far as it was read. */
  readonly requestBytes: number;
  /** Bytes of the body of the response, before compression unless `compress` is the inner middleware. */
  readonly responseBytes: number;
  /** Whether the caller left before the end of a stream. */
  readonly left: boolean;
  readonly responseHeader: (name: string) => string | undefined;
  /** The error that was thrown: a StatusError, or the error that `onError` receives. */
  readonly error: unknown;
}

/** Functions that observe calls. Their errors are reported with `console.error`. */
export interface Observer {
  /** A route has been found. */
  start?(call: ObservedCall): void;
  success?(call: EndedCall): void;
  refusal?(call: EndedCall): void;
  failure?(call: EndedCall): void;
}

/** Tells an observer of each call. Requests that are passed on to another middleware are none. */
export function observe(observer: Observer): Middleware {
  return (next, api) => (incoming) => {
    const call = new CallRecord(incoming, observer, api);
    return after(next(call), (outgoing) => call.respond(outgoing));
  };
}

class CallRecord extends ForwardedIncoming implements EndedCall {
  status = 0;
  outcome: EndedCall["outcome"] = "success";
  milliseconds = 0;
  responseMilliseconds = 0;
  requestBytes = 0;
  left = false;
  readonly #api: ServedApi;
  readonly #observer: Observer;
  readonly #start: number = performance.now();
  #bytes = 0;
  #text = "";
  #headers: Outgoing["headers"] = {};

  constructor(incoming: Incoming, observer: Observer, api: ServedApi) {
    super(incoming);
    this.#api = api;
    this.#observer = observer;
  }

  get route(): string | undefined {
    return mountedRoute(this.#api, this);
  }

  get mountPath(): string {
    return mountOf(this.original).path;
  }

  get error(): unknown {
    return this.thrown;
  }

  /** Counted on first use: most observers do not ask. */
  get responseBytes(): number {
    if (this.#text !== "") this.#bytes += utf8Length(this.#text);
    this.#text = "";
    return this.#bytes;
  }

  override get context(): HandlerContext | undefined {
    return super.context;
  }

  override set context(context: HandlerContext | undefined) {
    super.context = context;
    this.#tell("start");
  }

  override async readBody(limit: number, begin: () => void): Promise<Uint8Array> {
    const bytes = await super.readBody(limit, begin);
    this.requestBytes = bytes.length;
    return bytes;
  }

  override received(bytes: number): void {
    this.requestBytes += bytes;
    super.received(bytes);
  }

  readonly responseHeader = (name: string): string | undefined => {
    const value = this.#headers[name.toLowerCase()];
    return typeof value === "string" ? value : value?.join(", ");
  };

  respond(outgoing: Outgoing): Outgoing {
    if (outgoing.unmatched === true) return outgoing;
    const { status, headers, body } = outgoing;
    this.status = status;
    this.#headers = headers;
    this.responseMilliseconds = performance.now() - this.#start;
    if (!isChunks(body)) {
      if (typeof body === "string") this.#text = body;
      else this.#bytes = body?.length ?? 0;
      this.#end();
      return outgoing;
    }
    const chunks = wrapChunks(body, {
      chunk: (chunk) => {
        this.#bytes += typeof chunk === "string" ? utf8Length(chunk) : chunk.length;
      },
      end: (how) => {
        this.left = how === "left";
        this.#end();
      },
    });
    return { ...outgoing, body: chunks };
  }

  #end(): void {
    this.milliseconds = performance.now() - this.#start;
    const isRefusal = this.thrown instanceof StatusError && this.thrown.status < 500;
    if (this.status >= 500 || (this.thrown !== undefined && !isRefusal)) this.outcome = "failure";
    else if (this.status >= 400 || (isRefusal && this.status !== 304)) this.outcome = "refusal";
    this.#tell(this.outcome);
  }

  #tell(event: keyof Observer): void {
    try {
      this.#observer[event]?.(this);
    } catch (error) {
      console.error(error);
    }
  }
}
