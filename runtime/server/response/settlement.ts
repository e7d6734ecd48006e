import { timerDelay } from "../../time/timer-delay.ts";

/** Waits for a promise in slices of time. */
export interface Settlement {
  /** Whether the promise settles within the time. Waits for one slice at a time. */
  within(milliseconds: number): Promise<boolean>;
}

/**
 * Observes a promise with a single reaction, however often it is waited for: with a reaction for each slice, a promise that
 * stays pending for hours would collect them all. Its rejection counts as handled.
 */
export function settlementOf(promise: Promise<unknown>): Settlement {
  let isSettled = false;
  let wake = () => {};
  const settle = () => {
    isSettled = true;
    wake();
  };
  promise.then(settle, settle);
  return {
    within(milliseconds) {
      if (isSettled) return Promise.resolve(true);
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          wake = () => {};
          resolve(false);
        }, timerDelay(milliseconds));
        wake = () => {
          clearTimeout(timer);
          resolve(true);
        };
      });
    },
  };
}
