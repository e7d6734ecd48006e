import type { WebhookStore } from "./webhook-store.ts";

const maxMessages = 100_000;

interface Entry {
  readonly end: number;
  readonly isHandled: boolean;
}

/** Remembers webhooks in the memory of this process, up to 100,000 of them. */
export function createWebhookMemoryStore(): WebhookStore {
  // In the order in which they were added, so the oldest ones go first.
  const entries = new Map<string, Entry>();
  const add = (id: string, milliseconds: number, isHandled: boolean): void => {
    const now = performance.now();
    entries.delete(id);
    entries.set(id, { end: now + milliseconds, isHandled });
    for (const [key, { end }] of entries) {
      if (end > now && entries.size <= maxMessages) return;
      entries.delete(key);
    }
  };
  return {
    claim(id, milliseconds) {
      const entry = entries.get(id);
      if (entry !== undefined && entry.end > performance.now()) return entry.isHandled ? "handled" : "pending";
      add(id, milliseconds, false);
      return "claimed";
    },
    settle: (id, milliseconds) => add(id, milliseconds, true),
    release: (id) => void entries.delete(id),
  };
}
