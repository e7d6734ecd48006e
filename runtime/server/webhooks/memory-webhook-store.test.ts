import { expect, test, vi } from "vitest";
import { createWebhookMemoryStore } from "./memory-webhook-store.ts";

test("a claim ends with its time, and so does the memory of a webhook", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  try {
    const store = createWebhookMemoryStore();
    expect([store.claim("a", "one", 100), store.claim("a", "one", 100)]).toEqual(["claimed", "pending"]);
    vi.advanceTimersByTime(101);
    expect(store.claim("a", "one", 100)).toBe("claimed");
    store.settle("a", "one", 1000);
    vi.advanceTimersByTime(999);
    expect(store.claim("a", "one", 100)).toBe("handled");
    vi.advanceTimersByTime(1);
    expect(store.claim("a", "one", 100)).toBe("claimed");
    store.release("a", "one");
    expect(store.claim("a", "one", 100)).toBe("claimed");
  } finally {
    vi.useRealTimers();
  }
});

test("a claim that has ended does not change a later one, and no claim ends what has been handled", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  try {
    const store = createWebhookMemoryStore();
    store.claim("a", "one", 100);
    vi.advanceTimersByTime(101);
    expect(store.claim("a", "two", 100)).toBe("claimed");
    store.release("a", "one");
    store.settle("a", "one", 1000);
    expect(store.claim("a", "three", 100)).toBe("pending");
    store.settle("a", "two", 1000);
    store.release("a", "two");
    expect(store.claim("a", "three", 100)).toBe("handled");
  } finally {
    vi.useRealTimers();
  }
});

test("keeps 100,000 webhooks, and forgets the oldest first", () => {
  const store = createWebhookMemoryStore();
  for (let n = 0; n < 100_001; n++) store.settle(`msg_${n}`, "one", 60_000);
  expect([store.claim("msg_1", "two", 1), store.claim("msg_0", "two", 1)]).toEqual(["handled", "claimed"]);
});
