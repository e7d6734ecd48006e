import type { HandlerContext } from "./handler-context.ts";
import type { StatusError } from "./status-error.ts";

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
  /** The JSON value of an error answer; default: google.rpc.Status with its violations as google.rpc.BadRequest. */
  readonly formatError?: (error: StatusError) => unknown;
}
