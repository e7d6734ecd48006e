import { abortedCall } from "../errors/aborted-call.ts";
import { errorResponse, type FormatError, type Report, toStatusError } from "../errors/error-response.ts";
import { callTooLong } from "../errors/request-errors.ts";
import { StatusError } from "../errors/status-error.ts";
import { enclose } from "../exchange/envelope.ts";
import type { HandlerContext } from "../exchange/handler-context.ts";
import { discardBody, type Incoming, type Outgoing } from "../exchange/incoming.ts";
import type { CallTimer, WatchedCall } from "./call-timer.ts";
import type { HandlerOptions } from "./handler-options.ts";
import type { ReplyForm } from "./reply-form.ts";

/** Options for the responses of errors. */
export interface ErrorOptions {
  readonly onError: NonNullable<HandlerOptions["onError"]>;
  readonly formatError: FormatError;
  /** Undefined: calls take as long as they need. */
  readonly timer: CallTimer | undefined;
}

/** How far a request has come, which decides what the response to a failure looks like. */
export class RequestProgress implements WatchedCall {
  /** Set once a route is found. */
  context: HandlerContext | undefined = undefined;
  form: ReplyForm;
  /** The media type of error bodies: that of the response, once it is chosen. */
  errorType = "application/json";
  /** The JavaScript function that a JSONP request wants called. */
  callback: string | undefined = undefined;
  readonly #incoming: Incoming;
  readonly #options: ErrorOptions;
  previous: WatchedCall | undefined = undefined;
  next: WatchedCall | undefined = undefined;
  period = 0;
  #deferred: Promise<Outgoing> | undefined = undefined;
  #resolve: ((outgoing: Outgoing) => void) | undefined = undefined;
  hasExpired = false;

  constructor(incoming: Incoming, form: ReplyForm, options: ErrorOptions) {
    this.#incoming = incoming;
    this.form = form;
    this.#options = options;
  }

  /** Shows `onError` what callers must not see. A getter, because few requests need it. */
  get report(): Report {
    return (cause) => {
      const thrown = cause instanceof StatusError ? cause : (abortedCall(cause, this.#incoming.signal) ?? cause);
      this.#incoming.thrown = thrown;
      return toStatusError(thrown, (error) => this.#options.onError(error, this.context));
    };
  }

  finish(outgoing: Outgoing): Outgoing {
    const { form, callback } = this;
    return enclose(form.envelope, callback === undefined ? outgoing : form.jsonp!.toScript(outgoing, callback));
  }

  fail(thrown: unknown): Outgoing {
    const { formatError } = this.#options;
    const { errorBody } = this.form;
    return this.finish(errorResponse(thrown, this.context, this.errorType, this.report, errorBody, formatError));
  }

  /** Returns a response that `resolve` will have, from now on within the time that a call may take. */
  defer(): Promise<Outgoing> {
    if (this.#deferred === undefined) {
      this.#deferred = new Promise((resolve) => {
        this.#resolve = resolve;
      });
      this.#options.timer?.watch(this);
    }
    return this.#deferred;
  }

  /** Responds, unless the call has expired. */
  resolve(outgoing: Outgoing): void {
    if (this.hasExpired) {
      discardBody(outgoing);
      return;
    }
    this.#options.timer?.unwatch(this);
    this.#resolve?.(outgoing);
  }

  expire(): void {
    this.hasExpired = true;
    const error = callTooLong(this.#options.timer?.maxMilliseconds ?? 0);
    this.#incoming.abort?.(error);
    this.#resolve?.(this.fail(error));
  }
}
