import { expect, test, vi } from "vitest";
import { createWebhookMemoryStore } from "./memory-webhook-store.ts";

test("a claim ends with its time, and so does the memory of a webhook", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  try {
    const store = createWebhookMemoryStore();
    expect([store.claim("a", 100), store.claim("a", 100)]).toEqual(["claimed", "pending"]);
    vi.advanceTimersByTime(101);
    expect(store.claim("a", 100)).toBe("claimed");
    store.settle("a", 1000);
    vi.advanceTimersByTime(999);
    expect(store.claim("a", 100)).toBe("handled");
    vi.advanceTimersByTime(1);
    expect(store.claim("a", 100)).toBe("claimed");
    store.release("a");
    expect(store.claim("a", 100)).toBe("claimed");
  } finally {
    vi.useRealTimers();
  }
});

test("keeps 100,000 webhooks, and forgets the oldest first", () => {
  const store = createWebhookMemoryStore();
  for (let n = 0; n < 100_001; n++) store.settle(`msg_${n}`, 60_000);
  expect([store.claim("msg_1", 1), store.claim("msg_0", 1)]).toEqual(["handled", "claimed"]);
});
