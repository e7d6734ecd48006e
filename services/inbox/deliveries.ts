import type { Store } from "../store/store.ts";
import { deliveryChannel } from "./send-notification.ts";

/** The subscription of a watcher. */
export interface Subscription {
  /** Waits for a delivery after the last call. Resolves to false once nothing follows. */
  next(): Promise<boolean>;
  end(): void;
}

/** Tells watchers of deliveries to their users, by any process. */
export interface Deliveries {
  /** Subscribes until the signal aborts. */
  subscribe(userId: string, signal: AbortSignal): Subscription;
  /** Ends all subscriptions. */
  close(): Promise<void>;
}

// Without a connection to the database, its notifications are lost. What they told is found a little later then.
const maxSilenceMilliseconds = 30_000;

export async function createDeliveries(store: Store): Promise<Deliveries> {
  const wakers = new Map<string, Set<() => void>>();
  const wake = (userId: string) => {
    for (const waker of wakers.get(userId) ?? []) waker();
  };
  const unlisten = await store.listen(deliveryChannel, wake);
  const everything = setInterval(() => {
    for (const userId of wakers.keys()) wake(userId);
  }, maxSilenceMilliseconds).unref();
  const closed = new AbortController();

  return {
    subscribe(userId, signal) {
      const ends = AbortSignal.any([signal, closed.signal]);
      let isPending = false;
      let resume = () => {};
      const waker = () => {
        isPending = true;
        resume();
      };
      ends.addEventListener("abort", waker);
      const known = wakers.get(userId) ?? new Set();
      wakers.set(userId, known.add(waker));
      return {
        async next() {
          if (!isPending && !ends.aborted) {
            await new Promise<void>((resolve) => {
              resume = resolve;
            });
          }
          isPending = false;
          return !ends.aborted;
        },
        end() {
          ends.removeEventListener("abort", waker);
          known.delete(waker);
          if (known.size === 0) wakers.delete(userId);
        },
      };
    },
    async close() {
      clearInterval(everything);
      closed.abort();
      await unlisten();
    },
  };
}
