import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { StatusError } from "../errors/status-error.ts";
import { eventFraming } from "./event-framing.ts";
import { messageChunks } from "./message-chunks.ts";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

const events = eventFraming({ name: "x.v1.X.Watch", routes: [{ method: "GET", template: "/x" }] }, undefined);

/** The chunks of a stream whose messages the test sends. */
async function open() {
  let send: (result: IteratorResult<unknown>) => void = () => {};
  let fail: (error: unknown) => void = () => {};
  const messages: AsyncIterator<unknown> = {
    next: () =>
      new Promise((resolve, reject) => {
        send = resolve;
        fail = reject;
      }),
  };
  const report = () => new StatusError("unavailable", "no more");
  const opening = messageChunks(
    { messages, toWire: (it) => it, report, errors: [], keepAlive: 1000, onEnd: () => {} },
    events,
  );
  await vi.advanceTimersByTimeAsync(250);
  return {
    chunks: await opening,
    send: (value: unknown) => send({ done: false, value }),
    fail: () => fail(new Error("x")),
  };
}

async function pulse(chunks: AsyncIterator<string, boolean>): Promise<unknown> {
  const chunk = chunks.next();
  vi.advanceTimersByTime(1000);
  return (await chunk).value;
}

describe("a silent stream of server-sent events", () => {
  test("has a pulse until a message comes, and again after it", async () => {
    const { chunks, send, fail } = await open();
    expect([await pulse(chunks), await pulse(chunks)]).toEqual([":\n\n", ":\n\n"]);
    const message = chunks.next();
    send({ a: 1 });
    expect(await message).toEqual({ done: false, value: 'data: {"a":1}\n\n' });
    expect(await pulse(chunks)).toBe(":\n\n");
    expect(vi.getTimerCount()).toBe(0);
    const error = chunks.next();
    fail();
    expect((await error).value).toContain("event: error\n");
  });

  test("keeps its memory flat", async () => {
    const { chunks } = await open();
    await pulse(chunks);
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    for (let pulses = 0; pulses < 20_000; pulses++) await pulse(chunks);
    collectGarbage();
    const megabytes = (process.memoryUsage().heapUsed - before) / 1e6;
    // The stream is still in use, so that its memory is part of the figure.
    expect(await pulse(chunks)).toBe(":\n\n");
    expect(megabytes).toBeLessThan(2);
  });
});

test("a message that cannot be written stops the handler", async () => {
  let isStopped = false;
  async function* handle() {
    try {
      yield 1n;
    } finally {
      isStopped = true;
    }
  }
  const report = () => new StatusError("internal", "no");
  const onEnd = vi.fn();
  const chunks = await messageChunks({ messages: handle(), toWire: (it) => it, report, errors: [], onEnd }, events);
  expect((await chunks.next()).value).toContain("event: error");
  expect(await chunks.next()).toEqual({ done: true, value: true });
  expect([isStopped, onEnd.mock.calls.length > 0]).toEqual([true, true]);
});
