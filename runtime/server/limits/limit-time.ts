import { timerDelay } from "../../time/timer-delay.ts";
import { callTooLong } from "../errors/request-errors.ts";
import { discardBody, type Incoming } from "../exchange/incoming.ts";
import { ForwardedIncoming } from "../middleware/forwarded-incoming.ts";
import type { Middleware } from "../service/middleware.ts";
import { refuse } from "../service/served-api.ts";

/** Options of `limitTime`. */
export interface TimeLimit {
  /** Milliseconds from the request to the response. Default: 60,000. */
  readonly maxMilliseconds?: number;
}

/**
 * Responds with 504 (`deadline_exceeded`) to a call whose response has not begun in time, and aborts `context.signal`. Each
 * call has its own timer, so it is more exact than `maxCallMilliseconds`. Handlers find the time in `context.deadline`. A stream that has begun may last longer.
 */
export function limitTime({ maxMilliseconds = 60_000 }: TimeLimit = {}): Middleware {
  return (next, api) => (incoming) => {
    const limited = new LimitedIncoming(incoming, maxMilliseconds);
    const outgoing = next(limited);
    if (!(outgoing instanceof Promise)) return outgoing;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        const error = callTooLong(maxMilliseconds);
        limited.abort(error);
        outgoing.then(discardBody);
        resolve(refuse(api, incoming, error));
      }, timerDelay(maxMilliseconds));
      outgoing.then((it) => {
        clearTimeout(timer);
        resolve(it);
      });
    });
  };
}

class LimitedIncoming extends ForwardedIncoming {
  readonly #deadline: number;
  readonly #controller: AbortController = new AbortController();
  #signal: AbortSignal | undefined;

  constructor(incoming: Incoming, maxMilliseconds: number) {
    super(incoming);
    this.#deadline = Math.min(Date.now() + maxMilliseconds, incoming.deadline ?? Number.POSITIVE_INFINITY);
  }

  override get deadline(): number {
    return this.#deadline;
  }

  override get signal(): AbortSignal {
    this.#signal ??= AbortSignal.any([super.signal, this.#controller.signal]);
    return this.#signal;
  }

  override abort(reason: Error): void {
    this.#controller.abort(reason);
  }
}
