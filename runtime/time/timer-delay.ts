/** The most milliseconds that a timer of every platform takes, about 25 days. Node.js would end a longer one at once. */
export const maxTimerDelay: number = 2 ** 31 - 1;

/** Returns the delay of a timer for any number of milliseconds: `AbortSignal.timeout` of Node.js takes only integers. */
export function timerDelay(milliseconds: number): number {
  return Math.ceil(Math.min(Math.max(milliseconds, 0), maxTimerDelay));
}
