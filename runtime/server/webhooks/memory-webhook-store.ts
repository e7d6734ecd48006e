import type { WebhookStore } from "./webhook-store.ts";

const maxMessages = 100_000;

interface Entry {
  readonly end: number;
  /** Of the claim. Undefined: the message has been handled. */
  readonly token: string | undefined;
}

/** Remembers webhooks in the memory of this process, up to 100,000 of them. */
export function createWebhookMemoryStore(): WebhookStore {
  // In the order in which they were added, so the oldest ones go first.
  const entries = new Map<string, Entry>();
  const add = (id: string, milliseconds: number, token: string | undefined): void => {
    const now = performance.now();
    entries.delete(id);
    entries.set(id, { end: now + milliseconds, token });
    for (const [key, { end }] of entries) {
      if (end > now && entries.size <= maxMessages) return;
      entries.delete(key);
    }
  };
  const current = (id: string): Entry | undefined => {
    const entry = entries.get(id);
    return entry !== undefined && entry.end > performance.now() ? entry : undefined;
  };
  return {
    claim(id, token, milliseconds) {
      const entry = current(id);
      if (entry !== undefined) return entry.token === undefined ? "handled" : "pending";
      add(id, milliseconds, token);
      return "claimed";
    },
    settle(id, token, milliseconds) {
      const entry = current(id);
      if (entry === undefined || entry.token === token) add(id, milliseconds, undefined);
    },
    release(id, token) {
      if (entries.get(id)?.token === token) entries.delete(id);
    },
  };
}
