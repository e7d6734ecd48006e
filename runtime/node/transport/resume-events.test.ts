import type { ServerResponse } from "node:http";
import { describe, expect, test } from "vitest";
import { getCall, httpOrigin, transports } from "../../../testdata/serving/http-origin.ts";
import { readAny } from "../../../testdata/serving/stub-transport.ts";
import { serverSentEvents } from "../../client/stream/server-sent-events.ts";
import { streamFormats } from "../../client/stream/stream-formats.ts";
import { resumeEvents, type StreamCall } from "../../client.ts";

const watch: StreamCall = { ...getCall, streams: streamFormats(serverSentEvents) };

/** Sends text in pieces of `size` bytes. Breaks the connection off if the text does not end with a final event. */
async function send(response: ServerResponse, text: string, size = 7): Promise<void> {
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (let at = 0; at < text.length; at += size) {
    response.write(text.slice(at, at + size));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  if (text.includes("last")) response.end();
  else response.socket?.destroy();
}

async function collect(items: AsyncIterable<unknown>): Promise<unknown[]> {
  const all: unknown[] = [];
  try {
    for await (const item of items) all.push(item);
  } catch (error) {
    all.push((error as { code: string }).code);
  }
  return all;
}

describe.each(transports)("resumeEvents with %s", (_, create) => {
  test.each(["\n", "\r\n", "\r"])("continues after the last whole event (%j)", async (end) => {
    const lines = (text: string) => text.replaceAll("\n", end);
    const { origin, received } = await httpOrigin(({ headers }, response) => {
      const id = headers["last-event-id"];
      if (id === undefined) send(response, lines('id: a\ndata: {"n":1}\n\nid: b\ndata: {"n":2}\n\nid: c\ndata: {"n":'));
      else if (id === "b") send(response, lines(': hello\n\nid: c\ndata: {"n":3}\n\ndata: {"n":4}\n\n'));
      else send(response, lines('id: e\ndata: {"n":5,"is":"last"}\n\n'));
    });
    const transport = create({ baseUrl: origin, interceptors: [resumeEvents({ baseDelay: 2 })] });
    const items = await collect(transport.stream(watch, readAny));
    expect(items).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }, { n: 5, is: "last" }]);
    expect(received.map(({ headers }) => headers["last-event-id"])).toEqual([undefined, "b", "c"]);
  });

  test("an id is UTF-8, and the service sets the time to wait", async () => {
    const { origin, received } = await httpOrigin(({ headers }, response) => {
      const isFirst = headers["last-event-id"] === undefined;
      send(response, isFirst ? 'retry: 120\nid: ü€\ndata: {"n":1}\n\n' : 'data: "last"\n\n', 100);
    });
    const transport = create({ baseUrl: origin, interceptors: [resumeEvents({ baseDelay: 1 })] });
    const start = performance.now();
    expect(await collect(transport.stream(watch, readAny))).toEqual([{ n: 1 }, "last"]);
    expect(performance.now() - start).toBeGreaterThan(110);
    expect(Buffer.from(`${received[1]?.headers["last-event-id"]}`, "latin1").toString()).toBe("ü€");
  });

  test("retry: 0 waits for the base delay, event after event", async () => {
    let count = 0;
    const { origin, received } = await httpOrigin((_, response) => {
      count++;
      send(response, count < 5 ? `retry: 0\nid: ${count}\ndata: {"n":${count}}\n\n` : 'data: "last"\n\n', 100);
    });
    const transport = create({ baseUrl: origin, interceptors: [resumeEvents({ baseDelay: 40 })] });
    const start = performance.now();
    expect(await collect(transport.stream(watch, readAny))).toHaveLength(5);
    expect(performance.now() - start).toBeGreaterThan(4 * 39);
    expect(received).toHaveLength(5);
  });

  test.each([
    [2_592_000_000, {}],
    [60_001, {}],
    [50, { maxRetryAfter: 49 }],
  ])("retry: %i is longer than %j allows, and ends the stream", async (retry, options) => {
    const { origin, received } = await httpOrigin((_, response) =>
      send(response, `retry: ${retry}\nid: a\ndata: {"n":1}\n\n`, 100),
    );
    const transport = create({ baseUrl: origin, interceptors: [resumeEvents({ baseDelay: 1, ...options })] });
    expect(await collect(transport.stream(watch, readAny))).toEqual([{ n: 1 }, "data_loss"]);
    expect(received).toHaveLength(1);
  });

  test.each([
    ["204: the stream ends", 204, [{ n: 1 }], 2],
    ["404: an error", 404, [{ n: 1 }, "not_found"], 2],
    ["503: tried again", 503, [{ n: 1 }, "unavailable"], 3],
  ] as const)("a response with %s", async (_, status, items, requests) => {
    const { origin, received } = await httpOrigin(({ headers }, response) => {
      if (headers["last-event-id"] === undefined) send(response, 'id: a\ndata: {"n":1}\n\n');
      else response.writeHead(status).end();
    });
    const transport = create({ baseUrl: origin, interceptors: [resumeEvents({ baseDelay: 2, maxRetries: 2 })] });
    expect(await collect(transport.stream(watch, readAny))).toEqual(items);
    expect(received).toHaveLength(requests);
  });

  test.each([
    ["without ids", watch, 'data: {"n":1}\n\n'],
    ["of a POST", { ...watch, method: "POST" }, 'id: a\ndata: {"n":1}\n\n'],
  ] as const)("a stream %s ends with its error", async (_, call, text) => {
    const { origin, received } = await httpOrigin((_, response) => send(response, text));
    const transport = create({ baseUrl: origin, interceptors: [resumeEvents({ baseDelay: 2 })] });
    expect(await collect(transport.stream(call, readAny))).toEqual([{ n: 1 }, "data_loss"]);
    expect(received).toHaveLength(1);
  });

  test("leaving the loop ends the request", async () => {
    let closed = false;
    const { origin } = await httpOrigin((_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" }).write('id: a\ndata: {"n":1}\n\n');
      response.on("close", () => {
        closed = true;
      });
    });
    const transport = create({ baseUrl: origin, interceptors: [resumeEvents()] });
    for await (const _ of transport.stream(watch, readAny)) break;
    await expect.poll(() => closed).toBe(true);
  });
});
