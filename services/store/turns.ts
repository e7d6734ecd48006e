import { setImmediate } from "node:timers/promises";
import { DatabaseUnavailable } from "./database-unavailable.ts";

/**
 * Runs one thing after the other, each in a turn of the event loop. PGlite runs in this thread: as long as something waits for it,
 * its promises alone would keep the loop from turning, and Node.js accepts one connection in each turn. Refuses what would have to
 * wait for more than `maxWaiting` others.
 */
export function createTurns(maxWaiting: number): <T>(run: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return (run) => {
    if (waiting > maxWaiting) return Promise.reject(new DatabaseUnavailable("too many requests wait for the database"));
    waiting += 1;
    const result = last
      .then(() => setImmediate())
      .then(run)
      .finally(() => {
        waiting -= 1;
      });
    last = result.catch(() => undefined);
    return result;
  };
}
