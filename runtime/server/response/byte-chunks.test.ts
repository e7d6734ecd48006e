import { expect, test, vi } from "vitest";
import { byteChunks } from "./byte-chunks.ts";

/** A stream of chunks, of which the last may fail, with what it reports and how often it ends. */
async function open(messages: AsyncIterator<unknown>) {
  const report = vi.fn((thrown: unknown) => thrown);
  const onEnd = vi.fn();
  const stream = { messages, errors: [], toWire: (message: unknown) => message, report: report as never, onEnd };
  return { ...(await byteChunks(stream, "audio/*", "Radio.Listen")), report, onEnd };
}

async function* ofTwo(): AsyncGenerator<unknown> {
  yield { contentType: "audio/ogg", data: Uint8Array.of(1) };
  yield { contentType: "audio/mpeg", data: Uint8Array.of(2) };
}

test("the first chunk has the media type, and the end comes once", async () => {
  const { type, chunks, onEnd, report } = await open(ofTwo());
  expect(type).toBe("audio/ogg");
  expect(await chunks.next()).toEqual({ done: false, value: Uint8Array.of(1) });
  expect(await chunks.next()).toEqual({ done: false, value: Uint8Array.of(2) });
  expect(onEnd).not.toHaveBeenCalled();
  expect(await chunks.next()).toEqual({ done: true, value: undefined });
  expect(onEnd).toHaveBeenCalledOnce();
  expect(report).not.toHaveBeenCalled();
});

test("an empty stream has the declared type", async () => {
  const { type, chunks } = await open((async function* () {})());
  expect(type).toBe("application/octet-stream");
  expect(await chunks.next()).toEqual({ done: true, value: undefined });
});

test("a chunk that arrives after the caller has left is dropped", async () => {
  let arrive = (_: IteratorResult<unknown>): void => {};
  const first = { done: false as const, value: { data: Uint8Array.of(1) } };
  const late = new Promise<IteratorResult<unknown>>((resolve) => {
    arrive = resolve;
  });
  const next = vi.fn().mockResolvedValueOnce(first).mockReturnValueOnce(late);
  const { chunks, onEnd } = await open({ next });
  await chunks.next();
  const pending = chunks.next();
  await chunks.return?.();
  arrive({ done: false, value: { data: Uint8Array.of(2) } });
  expect(await pending).toEqual({ done: true, value: undefined });
  expect(onEnd).toHaveBeenCalled();
});

test("a failure is reported and breaks the stream, unless the caller has left", async () => {
  async function* failing(): AsyncGenerator<unknown> {
    yield { data: Uint8Array.of(1) };
    throw new Error("torn");
  }
  const { chunks, report, onEnd } = await open(failing());
  await chunks.next();
  await expect(chunks.next()).rejects.toThrow("torn");
  expect(report).toHaveBeenCalledOnce();
  expect(onEnd).toHaveBeenCalledOnce();
  const next = vi.fn().mockResolvedValueOnce({ done: false, value: {} }).mockRejectedValueOnce(new Error("late"));
  const left = await open({ next });
  await left.chunks.next();
  await left.chunks.return?.();
  expect(await left.chunks.next()).toEqual({ done: true, value: undefined });
  expect(left.report).not.toHaveBeenCalled();
});
