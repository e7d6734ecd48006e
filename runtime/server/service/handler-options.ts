import type { Reader } from "../../json/check.ts";
import type { Authenticate } from "../access/authenticate.ts";
import type { ErrorAnswer } from "../errors/error-answer.ts";
import type { StatusError } from "../errors/status-error.ts";
import type { HandlerContext } from "../exchange/handler-context.ts";

/** How endpoints are served; the same for every platform. */
export interface HandlerOptions {
  /** A path in front of all routes: `/books/v1`. */
  readonly basePath?: string;
  /** Larger bodies are answered with 413; default 4 MiB. */
  readonly maxBodyBytes?: number;
  /** Queries of more parameters are answered with 400; default 1000. */
  readonly maxQueryParameters?: number;
  /** Unknown query parameters and unknown members of bodies are answered with 400; default: they are dropped. */
  readonly strict?: boolean;
  /**
   * Told of everything that is thrown beside StatusError, as it was thrown; the caller sees nothing of it. The context is
   * missing when no handler was found yet. Default: `console.error`.
   */
  readonly onError?: (error: unknown, context: HandlerContext | undefined) => void;
  /**
   * The JSON value of an error answer; default: google.rpc.Status with its violations as google.rpc.BadRequest. Undefined
   * is no body. Status and headers are those of the error; the second argument changes them.
   */
  readonly formatError?: (error: StatusError, answer: ErrorAnswer) => unknown;
  /** Default: nobody is asked who they are, whatever the operations say. */
  readonly authenticate?: Authenticate;
  /** Readers for what may stand in a `google.protobuf.Any`, by full name; generated codecs files export them. */
  readonly types?: Readonly<Record<string, Reader<unknown>>>;
  /** Milliseconds after which a silent stream of server-sent events sends a comment; default: none. */
  readonly keepAlive?: number;
}
