import type { RateLimitStore } from "./rate-limit-store.ts";

const maxKeys = 100_000;

interface Window {
  readonly end: number;
  count: number;
}

/** Counts the requests of fixed windows, which begin with the first request of a key. */
export function createMemoryStore(): RateLimitStore {
  // In the order in which windows began, so the first ones end first.
  const windows = new Map<string, Window>();
  const forget = (now: number): void => {
    for (const [key, { end }] of windows) {
      if (end > now && windows.size <= maxKeys) return;
      windows.delete(key);
    }
  };
  return {
    take(key, limit, windowMilliseconds) {
      const now = performance.now();
      let window = windows.get(key);
      if (window === undefined || window.end <= now) {
        windows.delete(key);
        window = { end: now + windowMilliseconds, count: 0 };
        windows.set(key, window);
        forget(now);
      }
      const isAllowed = window.count < limit;
      if (isAllowed) window.count++;
      return {
        remaining: limit - window.count,
        resetMilliseconds: Math.min(window.end - now, windowMilliseconds),
        isAllowed,
      };
    },
  };
}
