import { DatabaseUnavailable, isFull } from "./database-unavailable.ts";
import type { Driver } from "./driver.ts";

const quietMilliseconds = 60_000;

/** Tells that the database is not available, once for all statements that fail within a minute. A full disk is one reason. */
export function watchAvailability(driver: Driver, warn: (line: string) => void): Driver {
  let warned = Number.NEGATIVE_INFINITY;
  const watch = async <T>(run: () => Promise<T>): Promise<T> => {
    try {
      return await run();
    } catch (error) {
      const unavailable = isFull(error) ? new DatabaseUnavailable(error) : error;
      if (unavailable instanceof DatabaseUnavailable && performance.now() - warned > quietMilliseconds) {
        warned = performance.now();
        warn(`Requests get 503: ${unavailable.message}${causeOf(unavailable)}`);
      }
      throw unavailable;
    }
  };
  return {
    ...driver,
    query: (sql, parameters) => watch(() => driver.query(sql, parameters)),
    transaction: (run) => watch(() => driver.transaction(run)),
  };
}

function causeOf({ cause }: DatabaseUnavailable): string {
  const text = cause instanceof Error ? cause.message : cause;
  return typeof text === "string" && text !== "" ? `: ${text}` : "";
}
