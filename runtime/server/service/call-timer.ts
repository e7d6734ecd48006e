import { maxTimerDelay } from "../../time/timer-delay.ts";

const periodsPerLimit = 4;

/** A call that is watched: an entry of a list, which costs less than a timer or an entry of a Set. */
export interface WatchedCall {
  previous: WatchedCall | undefined;
  next: WatchedCall | undefined;
  /** The period in which it began. */
  period: number;
  /** Ends the call. */
  expire(): void;
}

/** Ends calls that take too long. One timer serves all calls of a service. */
export interface CallTimer {
  readonly maxMilliseconds: number;
  /** Ends the call after the limit, or up to a quarter of it later. */
  watch(call: WatchedCall): void;
  /** The call has ended. */
  unwatch(call: WatchedCall): void;
}

/**
 * Creates a timer. Undefined for a limit that no timer can wait for, such as Infinity, and on Cloudflare Workers, which
 * cancel a timer when the request that started it ends.
 */
export function createCallTimer(maxMilliseconds: number): CallTimer | undefined {
  const milliseconds = maxMilliseconds / periodsPerLimit;
  // Not every set of types has it.
  const { navigator } = globalThis as { readonly navigator?: { readonly userAgent?: string } };
  if (milliseconds > maxTimerDelay || navigator?.userAgent === "Cloudflare-Workers") return undefined;
  let oldest: WatchedCall | undefined;
  let newest: WatchedCall | undefined;
  let period = 0;
  let timer: ReturnType<typeof setInterval> | undefined;

  const unwatch = (call: WatchedCall): void => {
    const { previous, next } = call;
    if (previous === undefined) oldest = next;
    else previous.next = next;
    if (next === undefined) newest = previous;
    else next.previous = previous;
    call.previous = call.next = undefined;
  };
  const tick = (): void => {
    period++;
    while (oldest !== undefined && period - oldest.period > periodsPerLimit) {
      const expired = oldest;
      unwatch(expired);
      expired.expire();
    }
    if (oldest !== undefined) return;
    clearInterval(timer);
    timer = undefined;
  };
  const start = (): void => {
    timer = setInterval(tick, milliseconds);
    // Node.js and Bun would not exit. On other platforms, a timer is a number.
    if (typeof timer === "object") timer.unref();
  };

  return {
    maxMilliseconds,
    watch(call) {
      if (timer === undefined) start();
      call.period = period;
      call.previous = newest;
      if (newest === undefined) oldest = call;
      else newest.next = call;
      newest = call;
    },
    unwatch,
  };
}
