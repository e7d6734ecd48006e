import type { ErrorFormats } from "../../operation/error-format.ts";
import { errorResponse, type FormatError, type Report, toStatusError } from "../errors/error-response.ts";
import { type Envelope, enclose } from "../exchange/envelope.ts";
import type { HandlerContext } from "../exchange/handler-context.ts";
import type { Incoming, Outgoing } from "../exchange/incoming.ts";
import type { HandlerOptions } from "./handler-options.ts";
import { toScript } from "./jsonp.ts";

/** What errors become. */
export interface ErrorOptions {
  readonly onError: NonNullable<HandlerOptions["onError"]>;
  readonly formatError: FormatError;
  /** The declared errors of requests that no route is found for. */
  readonly commonErrors: ErrorFormats;
}

/** How far a request has come, which decides what the response to a failure looks like. */
export class RequestProgress {
  /** Set once a route is found. */
  context: HandlerContext | undefined = undefined;
  envelope: Envelope;
  /** The media type of error bodies: that of the response, once it is chosen. */
  errorType = "application/json";
  /** The JavaScript function that a JSONP request wants called. */
  callback: string | undefined = undefined;
  readonly #incoming: Incoming;
  readonly #options: ErrorOptions;

  constructor(incoming: Incoming, envelope: Envelope, options: ErrorOptions) {
    this.#incoming = incoming;
    this.envelope = envelope;
    this.#options = options;
  }

  /** Shows `onError` what callers must not see. A getter, because few requests need it. */
  get report(): Report {
    return (thrown) => {
      this.#incoming.thrown = thrown;
      return toStatusError(thrown, (error) => this.#options.onError(error, this.context));
    };
  }

  finish(outgoing: Outgoing): Outgoing {
    return enclose(this.envelope, this.callback === undefined ? outgoing : toScript(outgoing, this.callback));
  }

  fail(thrown: unknown): Outgoing {
    const { formatError, commonErrors } = this.#options;
    const declared = this.context === undefined ? commonErrors : (this.context.operation.errors ?? []);
    return this.finish(errorResponse(thrown, this.context, this.errorType, this.report, declared, formatError));
  }
}
