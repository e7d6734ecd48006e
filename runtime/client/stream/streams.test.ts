import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { answering, json, readAny, readTitle, streamCall } from "../../../testdata/serving/stub-transport.ts";
import type { WebSocketLike } from "../../client.ts";
import { streamFormats } from "./stream-formats.ts";
import { webSocket } from "./web-socket.ts";

describe("streams", () => {
  const bytes = (text: string) => new TextEncoder().encode(text);

  function chunked(chunks: readonly Uint8Array[], end?: unknown): Response {
    const rest = chunks.values();
    return new Response(
      new ReadableStream({
        pull(controller) {
          const chunk = rest.next().value;
          if (chunk) controller.enqueue(chunk);
          else if (end) controller.error(end);
          else controller.close();
        },
      }),
    );
  }

  async function readAll(answer: Response, read = readAny): Promise<unknown[]> {
    const items: unknown[] = [];
    const { transport } = answering(() => answer);
    for await (const item of transport.stream(streamCall, read)) items.push(item);
    return items;
  }

  test("requests NDJSON", async () => {
    const { transport, sent } = answering(() => chunked([]), { timeout: 1 });
    for await (const _ of transport.stream(streamCall, readAny)) throw new Error("nothing was sent");
    expect(sent[0]?.init).toMatchObject({ headers: { accept: "application/x-ndjson" } });
    // The transport's timeout is for calls with one answer.
    expect(sent[0]?.init.signal).toBeNull();
  });

  test("yields whole messages, wherever the bytes are split", async () => {
    const message = fc.record({ text: fc.string({ unit: "binary" }), n: fc.integer() });
    const cuts = fc.array(fc.nat(200), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fc.array(message, { maxLength: 5 }), cuts, fc.boolean(), async (messages, places, open) => {
        const lines = messages.map((it) => JSON.stringify(it)).join("\n") + (open ? "" : "\n");
        const whole = bytes(lines);
        const ends = [...places.filter((place) => place < whole.length), whole.length].sort((a, b) => a - b);
        const chunks = ends.map((end, at) => whole.slice(at === 0 ? 0 : ends[at - 1], end));
        expect(await readAll(chunked(chunks))).toEqual(messages);
      }),
      { numRuns: 300 },
    );
  });

  test("blank lines and CRLF", async () => {
    expect(await readAll(chunked([bytes('\n{"a":1}\r\n\r\n  \n{"a":2}')]))).toEqual([{ a: 1 }, { a: 2 }]);
  });

  test("a response without a body", async () => {
    expect(await readAll(new Response(null, { status: 204 }))).toEqual([]);
  });

  test("an error response", async () => {
    await expect(readAll(json({ code: 7, message: "no" }, 403))).rejects.toThrow(
      "[permission_denied] no (GET /v1/books/2 -> 403)",
    );
  });

  test("an error line", async () => {
    const text = '{"a":1}\n{"error":{"code":429,"status":"RESOURCE_EXHAUSTED","message":"enough","details":[]}}\n';
    const items: unknown[] = [];
    const read = async () => {
      for await (const item of answering(() => chunked([bytes(text)])).transport.stream(streamCall, readAny))
        items.push(item);
    };
    await expect(read()).rejects.toMatchObject({ code: "resource_exhausted", reason: "enough", status: 200 });
    expect(items).toEqual([{ a: 1 }]);
  });

  test("a message with a field called error is not an error", async () => {
    const lines = [{ error: { code: 5, message: "m" } }, { error: { status: "NOT_FOUND" }, name: "n" }, { error: "x" }];
    expect(await readAll(chunked(lines.map((line) => bytes(`${JSON.stringify(line)}\n`))))).toEqual(lines);
  });

  test("a line that is not JSON, an invalid message, and a truncated stream", async () => {
    await expect(readAll(chunked([bytes("{}\nx\n")]))).rejects.toMatchObject({ code: "internal", body: "x" });
    await expect(readAll(chunked([bytes("{}\n")]), readTitle)).rejects.toMatchObject({ code: "internal", body: {} });
    const cut = readAll(chunked([bytes('{"a":1}\n{"a"')], new TypeError("terminated")));
    await expect(cut).rejects.toMatchObject({ code: "data_loss", reason: "the response was cut off", status: 200 });
  });

  test.each([
    ["an invalid byte", [0xff]],
    ["a truncated character at the end", [0xc3]],
  ])("a stream with %s", async (_, broken) => {
    const read = readAll(chunked([bytes('{"a":1}\n'), new Uint8Array(broken)]));
    await expect(read).rejects.toMatchObject({ code: "internal", reason: "the response is not UTF-8" });
  });

  test("a body that ignores the signal", async () => {
    const controller = new AbortController();
    const { transport } = answering(() => new Response(new ReadableStream()));
    const next = transport.stream(streamCall, readAny, controller)[Symbol.asyncIterator]().next();
    setTimeout(() => controller.abort(), 5);
    await expect(next).rejects.toMatchObject({ code: "cancelled", status: 200 });
  });

  test("leaving the loop cancels the body", async () => {
    let cancelled = false;
    const body = new ReadableStream({
      pull: (controller) => controller.enqueue(bytes("{}\n")),
      cancel: () => {
        cancelled = true;
      },
    });
    for await (const _ of answering(() => new Response(body)).transport.stream(streamCall, readAny)) break;
    expect(cancelled).toBe(true);
  });
});

describe("the timeout of a stream", () => {
  afterEach(() => void vi.restoreAllMocks());

  /** Lets the time of the next call be over when the test decides. */
  function clock(): () => void {
    const controller = new AbortController();
    vi.spyOn(AbortSignal, "timeout").mockReturnValue(controller.signal);
    return () => controller.abort(new DOMException("", "TimeoutError"));
  }

  const options = [{ timeout: 5 }, { timeout: 5, signal: new AbortController().signal }];

  test.each(options)("ends a stream that has no response yet", async (callOptions) => {
    const expire = clock();
    const { transport } = answering(
      ({ init: { signal } }) =>
        new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason))),
    );
    const next = transport.stream(streamCall, readAny, callOptions)[Symbol.asyncIterator]().next();
    expire();
    await expect(next).rejects.toMatchObject({
      code: "deadline_exceeded",
      reason: "not done within 5 ms",
      status: 0,
      cause: { name: "TimeoutError" },
    });
  });

  test("starts with the first item that the caller asks for", async () => {
    const timeout = vi.spyOn(AbortSignal, "timeout");
    const { transport } = answering(() => new Response("1\n"));
    const items = transport.stream(streamCall, readAny, { timeout: 5000 })[Symbol.asyncIterator]();
    expect(timeout).not.toHaveBeenCalled();
    expect(await items.next()).toEqual({ done: false, value: 1 });
    expect(timeout).toHaveBeenCalledExactlyOnceWith(5000);
  });

  test.each(options)("leaves a stream with a response alone, and does not hide its errors", async (callOptions) => {
    const expire = clock();
    let body: ReadableStreamDefaultController<Uint8Array> | undefined;
    const answer = new ReadableStream<Uint8Array>({
      start: (controller) => {
        body = controller;
      },
    });
    const { transport, sent } = answering(() => new Response(answer));
    const items = transport.stream(streamCall, readAny, callOptions)[Symbol.asyncIterator]();
    const first = items.next();
    body?.enqueue(new TextEncoder().encode("1\n"));
    expect(await first).toEqual({ done: false, value: 1 });
    expire();
    expect(sent[0]?.init.signal?.aborted).toBe(false);
    body?.error(new TypeError("terminated"));
    await expect(items.next()).rejects.toMatchObject({ code: "data_loss", status: 200 });
  });

  test("ends a WebSocket only until it is open", async () => {
    const sockets: FakeSocket[] = [];
    class FakeSocket implements WebSocketLike {
      onopen: (() => void) | null = null;
      onmessage: ((event: { data: string }) => void) | null = null;
      onclose: ((event: { code: number; reason: string }) => void) | null = null;
      onerror = null;
      close = vi.fn();
      constructor() {
        sockets.push(this);
      }
    }
    const expire = clock();
    const { transport } = answering(() => json({}));
    const open = () => {
      const socketCall = { ...streamCall, streams: streamFormats(webSocket) };
      return transport.stream(socketCall, readAny, { timeout: 5, WebSocket: FakeSocket })[Symbol.asyncIterator]();
    };
    const items = open();
    const first = items.next();
    await vi.waitFor(() => expect(sockets).toHaveLength(1));
    sockets[0]?.onopen?.();
    const late = open().next();
    await vi.waitFor(() => expect(sockets).toHaveLength(2));
    expire();
    await expect(late).rejects.toMatchObject({ code: "deadline_exceeded", status: 0 });
    expect(sockets[1]?.close).toHaveBeenCalled();
    sockets[0]?.onmessage?.({ data: "1" });
    expect(await first).toEqual({ done: false, value: 1 });
    const second = items.next();
    sockets[0]?.onclose?.({ code: 1006, reason: "" });
    await expect(second).rejects.toMatchObject({ code: "data_loss", status: 101 });
  });
});
