import { timerDelay } from "../../time/timer-delay.ts";

/** Options of waiting between attempts. */
export interface BackOffOptions {
  /** How often a request is sent again. Default: 3. */
  readonly maxRetries?: number;
  /** Milliseconds: the first wait is at most this long, and each further one up to twice as long. Default: 200. */
  readonly baseDelay?: number;
  /** Milliseconds: no wait is longer, unless the service asks for it. Default: 10 seconds. */
  readonly maxDelay?: number;
  /** Milliseconds: a response whose Retry-After asks for more is final. Default: one minute. */
  readonly maxRetryAfter?: number;
}

/** Creates the function that returns how long to wait before a retry, counted from 0: exponential back-off with full jitter. */
export function createBackOff({ baseDelay = 200, maxDelay = 10_000 }: BackOffOptions): (retry: number) => number {
  return (retry) => Math.random() * Math.min(maxDelay, baseDelay * 2 ** retry);
}

/** Waits, and rejects with the reason of the signal once it is aborted. */
export function wait(milliseconds: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, timerDelay(milliseconds));
    if (signal?.aborted) stop();
    signal?.addEventListener("abort", stop, { once: true });
  });
}
