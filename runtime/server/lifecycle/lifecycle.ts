import { timerDelay } from "../../time/timer-delay.ts";
import { StatusError } from "../errors/status-error.ts";
import { type Chunks, type Incoming, isChunks, type Outgoing } from "../exchange/incoming.ts";
import { after } from "../middleware/after.ts";
import { ForwardedIncoming } from "../middleware/forwarded-incoming.ts";
import type { Middleware } from "../service/middleware.ts";
import { refuse } from "../service/served-api.ts";

/** Options of `Lifecycle.close`. */
export interface CloseOptions {
  /** How long to go on as before, except for `health`, until load balancers have noticed. Default: 0. */
  readonly drainMilliseconds?: number;
  /** How long calls may take to end before their signals abort. Default: 10,000. */
  readonly maxMilliseconds?: number;
}

/** Ends the calls of a service, for a graceful shutdown. */
export interface Lifecycle {
  /** Counts calls. Put it first in the option `middleware`. */
  readonly middleware: Middleware;
  readonly isClosing: boolean;
  /** Calls in progress, streams included. */
  readonly activeCalls: number;
  /**
   * Waits for the calls in progress. Streams end at once, with the error `unavailable`, so that callers know that there may be
   * more; streams of bytes, which cannot hold an error, may end by themselves. After the time limit, the signals of the
   * remaining calls abort. Never rejects.
   */
  close(options?: CloseOptions): Promise<void>;
}

/** Creates the lifecycle of a service. `closeServer` of `@protoc-gen-rest/runtime/node` closes a server with it. */
export function createLifecycle(): Lifecycle {
  const calls = new Set<ActiveCall>();
  let isClosing = false;
  let isCutting = false;
  // Each waits for the last call to end. A service may be closed twice, by two signals.
  const waiting = new Set<() => void>();
  const finish = (call: ActiveCall): void => {
    if (calls.delete(call) && calls.size === 0) for (const resume of waiting) resume();
  };
  return {
    middleware: (next, api) => (incoming) => {
      const call = new ActiveCall(incoming, finish);
      calls.add(call);
      return after(next(call), (outgoing) => {
        // Otherwise a caller could use its connection forever.
        if (isClosing && outgoing.unmatched !== true) outgoing.headers["connection"] = "close";
        if (!isCutting || !isChunks(outgoing.body) || outgoing.body.cut === undefined) return call.answer(outgoing);
        finish(call);
        outgoing.body.return?.();
        return refuse(api, incoming, shuttingDown());
      });
    },
    get isClosing() {
      return isClosing;
    },
    get activeCalls() {
      return calls.size;
    },
    async close({ drainMilliseconds = 0, maxMilliseconds = 10_000 } = {}) {
      isClosing = true;
      if (drainMilliseconds > 0) await new Promise((resolve) => setTimeout(resolve, timerDelay(drainMilliseconds)));
      isCutting = true;
      for (const call of calls) call.cut();
      if (calls.size === 0) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, timerDelay(maxMilliseconds));
        waiting.add(() => {
          clearTimeout(timer);
          resolve();
        });
      });
      for (const call of calls) call.abort();
    },
  };
}

function shuttingDown(): StatusError {
  return new StatusError("unavailable", "the server is shutting down");
}

class ActiveCall extends ForwardedIncoming {
  readonly #controller: AbortController = new AbortController();
  readonly #finish: (call: ActiveCall) => void;
  #signal: AbortSignal | undefined;
  #cut: (() => void) | undefined;

  constructor(incoming: Incoming, finish: (call: ActiveCall) => void) {
    super(incoming);
    this.#finish = finish;
  }

  override get signal(): AbortSignal {
    this.#signal ??= AbortSignal.any([super.signal, this.#controller.signal]);
    return this.#signal;
  }

  override abort(reason: Error = shuttingDown()): void {
    this.#controller.abort(reason);
  }

  /** Ends a stream whose format can tell why. */
  cut(): void {
    this.#cut?.();
  }

  answer(outgoing: Outgoing): Outgoing {
    if (isChunks(outgoing.body)) return { ...outgoing, body: this.#cuttable(outgoing.body) };
    this.#finish(this);
    return outgoing;
  }

  #cuttable(chunks: Chunks): Chunks {
    type Result = IteratorResult<string | Uint8Array, boolean | undefined>;
    let last: ReturnType<NonNullable<Chunks["cut"]>>;
    let isCut = false;
    let wake = (_: undefined): void => undefined;
    this.#cut = () => {
      last = chunks.cut?.(shuttingDown());
      if (last === undefined) return;
      isCut = true;
      this.abort();
      wake(undefined);
    };
    const ended = async (): Promise<Result> => {
      if (last === undefined) {
        this.#finish(this);
        return { done: true, value: true };
      }
      const value = await last;
      last = undefined;
      return { done: false, value };
    };
    return {
      next: async () => {
        if (isCut) return ended();
        const woken = new Promise<undefined>((resolve) => {
          wake = resolve;
        });
        try {
          const result = await Promise.race([chunks.next(), woken]);
          if (isCut || result === undefined) return ended();
          if (result.done === true) this.#finish(this);
          return result;
        } catch (thrown) {
          this.#finish(this);
          throw thrown;
        }
      },
      return: async () => {
        this.#finish(this);
        await chunks.return?.();
        return { done: true, value: undefined };
      },
      cut: (error) => chunks.cut?.(error),
    };
  }
}
