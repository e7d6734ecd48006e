import { expect, test } from "vitest";
import { answering } from "../../../testdata/serving/stub-transport.ts";
import { eventStream } from "./event-stream.ts";
import { ndjson } from "./ndjson.ts";
import type { StreamDecoder } from "./stream-decoder.ts";
import { streamFormats } from "./stream-formats.ts";

/** An event as an EventSource dispatches it. */
type Dispatched = readonly [type: string, data: string, lastEventId: string];

const event = (data: string, type = "message", id = ""): Dispatched => [type, data, id];

// The grammar and the examples of WHATWG HTML, sections 9.2.5 and 9.2.6.
const events: readonly (readonly [name: string, text: string, dispatched: readonly Dispatched[]])[] = [
  ["one event of several lines", "data: YHOO\ndata: +2\ndata: 10\n\n", [event("YHOO\n+2\n10")]],
  [
    "a comment, an id, an empty id, and a space that stays",
    ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n",
    [event("first event", "message", "1"), event("second event"), event(" third event")],
  ],
  ["empty data, and an event that the end cuts off", "data\n\ndata\ndata\n\ndata:", [event(""), event("\n")]],
  ["with and without a space", "data:test\n\ndata: test\n\n", [event("test"), event("test")]],
  [
    "types",
    "event: add\ndata: 73857293\n\nevent: remove\ndata: 2153\n\n",
    [event("73857293", "add"), event("2153", "remove")],
  ],
  ["an empty type", "event:\ndata: x\n\n", [event("x")]],
  ["a type without data", "event: add\n\ndata: x\n\n", [event("x")]],
  ["an id that lasts", "id: 7\ndata: a\n\ndata: b\n\n", [event("a", "message", "7"), event("b", "message", "7")]],
  ["an id without data", "id: 7\n\ndata: b\n\n", [event("b", "message", "7")]],
  [
    "an id with NULL",
    "id: 7\ndata: a\n\nid: 8\0\ndata: b\n\n",
    [event("a", "message", "7"), event("b", "message", "7")],
  ],
  ["the last of several ids and types", "id: 1\nid: 2\nevent: a\nevent: b\ndata: x\n\n", [event("x", "b", "2")]],
  ["a byte order mark", "\ufeffdata: x\n\n", [event("x")]],
  ["a second byte order mark is a name", "\ufeff\ufeffdata: x\n\ndata: y\n\n", [event("y")]],
  ["line breaks of every kind", "data: a\rdata: b\r\ndata: c\n\r\ndata: d\r\r", [event("a\nb\nc"), event("d")]],
  ["CRLF alone", "data: a\r\n\r\ndata: b\r\n\r\n", [event("a"), event("b")]],
  ["unknown fields, and names in upper case", "x: 1\nDATA: 2\nfoo\ndata: y\n\n", [event("y")]],
  ["a colon in a value, and one in front", "data: a: b\n:data: c\ndata:: d\n\n", [event("a: b\n: d")]],
  ["separators of Unicode are text", "data: a\u2028b\u0085\n\n", [event("a\u2028b\u0085")]],
  ["characters of two, three and four bytes", "data: é€\u{1f600}\n\n", [event("é€\u{1f600}")]],
  ["blank lines between events", "\n\n\ndata: a\n\n\n\ndata: b\n\n", [event("a"), event("b")]],
  ["a retry time that is not a number", "retry: 1s\ndata: a\n\nretry: 10\ndata: b\n\n", [event("a"), event("b")]],
];

const lines: readonly (readonly [name: string, text: string, values: readonly unknown[]])[] = [
  ["lines", '{"a":1}\n[2]\n"3"\nnull\n', [{ a: 1 }, [2], "3", null]],
  ["CRLF, blank lines, and no line break at the end", "\n1\r\n\r\n \t\n2", [1, 2]],
  [
    "separators of Unicode, and characters of four bytes",
    '"\u2028\u2029\u0085"\n"\u{1f600}é"\n',
    ["\u2028\u2029\u0085", "\u{1f600}é"],
  ],
  ["escaped line breaks", '"a\\r\\nb"\n', ["a\r\nb"]],
];

interface Bound {
  readonly kind?: string;
  readonly id?: string;
  readonly data?: string;
}

async function read(decoder: StreamDecoder, chunks: readonly Uint8Array[]): Promise<unknown[]> {
  const rest = [...chunks];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = rest.shift();
      if (chunk === undefined) controller.close();
      else controller.enqueue(chunk);
    },
  });
  const { transport } = answering(() => new Response(body));
  const call = { operation: "x", method: "GET", template: "/x", path: "/x", streams: streamFormats(decoder) };
  const items: unknown[] = [];
  for await (const item of transport.stream(call, (json) => json)) items.push(item);
  return items;
}

/** The events of an EventSource: it keeps the last id, and drops events without data. */
function dispatch(items: readonly Bound[]): Dispatched[] {
  let lastId = "";
  return items.flatMap(({ kind, id = lastId, data }) => {
    lastId = id;
    return data === undefined ? [] : [event(data, kind || "message", lastId)];
  });
}

/** The bytes in one piece, cut at each place, and one by one. */
function* cuts(text: string): Generator<Uint8Array[]> {
  const bytes = new TextEncoder().encode(text);
  yield [bytes];
  for (let at = 1; at < bytes.length; at++) yield [bytes.slice(0, at), bytes.slice(at)];
  yield [...bytes].map((byte) => Uint8Array.of(byte));
}

test.each(events)("server-sent events, cut at every byte: %s", async (_, text, dispatched) => {
  const fields = { type: "kind", id: "id", retry: "wait", text: true, body: "data" } as const;
  for (const chunks of cuts(text)) {
    expect(dispatch((await read(eventStream(fields), chunks)) as Bound[])).toEqual(dispatched);
  }
});

test.each(lines)("NDJSON, cut at every byte: %s", async (_, text, values) => {
  for (const chunks of cuts(text)) expect(await read(ndjson, chunks)).toEqual(values);
});
