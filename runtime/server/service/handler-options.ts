import type { Reader } from "../../json/check.ts";
import type { Authenticate } from "../access/authenticate.ts";
import type { ErrorResponse } from "../errors/error-response.ts";
import type { StatusError } from "../errors/status-error.ts";
import type { HandlerContext } from "../exchange/handler-context.ts";
import type { Middleware } from "./middleware.ts";

/** Options of `createFetchHandler` and `createNodeListener`. */
export interface HandlerOptions {
  /**
   * A path in front of every route: `/books/v1`. A variable takes one segment, whatever it holds: `/tenants/{tenant}`. Handlers
   * find it in `context.path`, or where their framework puts it.
   */
  readonly basePath?: string;
  /** Bytes of a request body. Larger ones are refused with 413. Default: 4 MiB. */
  readonly maxBodyBytes?: number;
  /** Parameters of a query or a form. More of them are refused with 400. Default: 1000. */
  readonly maxQueryParameters?: number;
  /**
   * Milliseconds until the response to a call begins. After that, and up to a quarter later, the response is a 504 and
   * `context.signal` aborts; `limitTime` is exact. Default: 300,000. `Infinity`: no limit.
   * Has no effect on Cloudflare Workers: use `limitTime` there.
   */
  readonly maxCallMilliseconds?: number;
  /** Streams that are open at the same time. Further ones are refused with 503 and `Retry-After`. Default: 10,000. */
  readonly maxStreams?: number;
  /** Refuses unknown query parameters and unknown members of bodies with 400. Default: false, which drops them. */
  readonly strict?: boolean;
  /**
   * Receives every error other than a StatusError. The caller learns nothing of it. The context is undefined if no route
   * matched the request. Default: `console.error`.
   */
  readonly onError?: (error: unknown, context: HandlerContext | undefined) => void;
  /**
   * Returns the JSON value of an error body; undefined for no body. Called for errors whose body the proto file does not
   * declare with `(rest.v1.field).error`. The second argument changes the status and the headers
   * of the response. Default: a google.rpc.Status, with violations as google.rpc.BadRequest.
   */
  readonly formatError?: (error: StatusError, response: ErrorResponse) => unknown;
  /**
   * Identifies callers. Required if an operation declares security requirements; `"external"` if a gateway or middleware in
   * front of the service enforces them.
   */
  readonly authenticate?: Authenticate | "external";
  /**
   * The origins, beside the service's own, whose pages may call operations that take a cookie as a credential with methods
   * other than GET, HEAD and OPTIONS, or open a WebSocket to them; `"any"` ends this protection. Origins that `cors` allows to send
   * credentials are trusted without it. Default: none.
   */
  readonly trustedOrigins?: readonly string[] | "any";
  /** Readers of messages that a `google.protobuf.Any` may contain, by full name. Generated codecs files export them. */
  readonly types?: Readonly<Record<string, Reader<unknown>>>;
  /** Wrap the whole service, such as `cors()` and `accessLog()`; the first one is the outermost. */
  readonly middleware?: readonly Middleware[];
  /** Milliseconds of silence after which a stream of server-sent events sends a comment. Default: never. */
  readonly keepAlive?: number;
}
