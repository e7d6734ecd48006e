import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createTransport, type RestError } from "../../client.ts";
import type { Reader } from "../../json/check.ts";
import { checkMembers } from "../../json/object.ts";
import type { EventFields } from "../../operation/event-fields.ts";
import type { Operation } from "../../operation/operation.ts";
import { streamEndpoint } from "../../server/service/endpoint.ts";
import { createFetchHandler, StatusError } from "../../server.ts";
import { describeErrors } from "../response/describe-errors.ts";
import { eventStream } from "./event-stream.ts";
import { streamFormats } from "./stream-formats.ts";

interface Options {
  readonly events: EventFields;
  readonly body?: string;
  readonly errors?: Operation["errors"];
  /** Reads the messages; by default takes them as they are. */
  readonly reader?: Reader<unknown>;
}

const read = (json: unknown) => json;

function operationOf({ events, body, errors }: Options): Operation {
  const routes: Operation["routes"] = [{ method: "GET", template: "/x", ...(body && { responseBody: body }) }];
  return { name: "x.v1.X.Watch", routes, streams: ["server-sent-events"], events, ...(errors && { errors }) };
}

/** The text that a server sends for messages and an error. */
async function written(options: Options, items: readonly unknown[], error?: Error): Promise<string> {
  async function* handle() {
    yield* items;
    if (error) throw error;
  }
  const endpoint = streamEndpoint(operationOf(options), { read, handle });
  const response = await createFetchHandler([endpoint], { onError: () => {} })("http://h/x");
  return response.text();
}

interface Reading {
  readonly items: unknown[];
  readonly error: RestError | undefined;
}

async function readText({ events, body, errors = [], reader = read }: Options, text: string): Promise<Reading> {
  const headers = { "content-type": "text/event-stream" };
  const transport = createTransport({ baseUrl: "http://h", fetch: async () => new Response(text, { headers }) });
  const streams = streamFormats(eventStream({ ...events, ...(body && { body }) }));
  const describeError = describeErrors(errors);
  const call = { operation: "x", method: "GET", template: "/x", path: "/x", streams, describeError };
  const items: unknown[] = [];
  try {
    for await (const item of transport.stream(call, reader)) items.push(item);
  } catch (error) {
    return { items, error: error as RestError };
  }
  return { items, error: undefined };
}

const fields: EventFields = { type: "kind", id: "id", retry: "wait", comment: "note" };

const rows: readonly (readonly [name: string, options: Options, items: readonly unknown[], text: string])[] = [
  [
    "all members",
    { events: fields },
    [{ kind: "k", id: "1", wait: 5, note: "a\nb", x: 1 }],
    ': a\n: b\nevent: k\nid: 1\nretry: 5\ndata: {"x":1}\n\n',
  ],
  ["data alone", { events: fields }, [{ x: 1 }, {}], 'data: {"x":1}\n\ndata: {}\n\n'],
  ["no data", { events: fields }, [{ wait: 5 }, { id: "" }], "retry: 5\n\nid: \n\n"],
  ["a member as the data", { events: fields, body: "x" }, [{ id: "1", x: [1] }], "id: 1\ndata: [1]\n\n"],
  [
    "text",
    { events: { id: "id", text: true }, body: "x" },
    [{ id: "1", x: "a\n\nb " }, { x: "" }, { x: " {}" }],
    "id: 1\ndata: a\ndata: \ndata: b \n\ndata: \n\ndata:  {}\n\n",
  ],
  ["messages that are text", { events: { text: true } }, ["a\nb", "1"], "data: a\ndata: b\n\ndata: 1\n\n"],
  [
    "a type for each member of a oneof",
    { events: { cases: ["made", "message"], id: "id" } },
    [{ id: "1", made: { x: 1 } }, { message: "m" }, { id: "2" }],
    'event: made\nid: 1\ndata: {"x":1}\n\nevent: message\ndata: "m"\n\nid: 2\n\n',
  ],
  [
    "a discriminator",
    { events: { cases: ["made"], discriminator: "type" } },
    [{ type: "made", x: 1 }],
    'event: made\ndata: {"type":"made","x":1}\n\n',
  ],
  ["an end", { events: { end: "[DONE]" } }, [{ x: 1 }], 'data: {"x":1}\n\ndata: [DONE]\n\n'],
];

describe("what a server writes, a client reads", () => {
  test.each(rows)("%s", async (_, options, items, text) => {
    expect(await written(options, items)).toBe(text);
    expect(await readText(options, text)).toEqual({ items, error: undefined });
  });

  test("any text", async () => {
    const options: Options = { events: { text: true, id: "id" }, body: "x" };
    const line = fc.string({ unit: "binary" }).map((it) => it.replace(/[\r\n\0]/g, ""));
    const text = fc.string({ unit: "binary" }).map((it) => it.replace(/\r/g, ""));
    const property = fc.asyncProperty(fc.array(fc.record({ id: line, x: text }), { maxLength: 4 }), async (items) => {
      const sent = JSON.parse(JSON.stringify(items).replace(/\\ud[89a-f]../g, "x")) as unknown[];
      expect(await readText(options, await written(options, sent))).toEqual({ items: sent, error: undefined });
    });
    await fc.assert(property, { numRuns: 100 });
  });
});

describe("events of other servers", () => {
  test.each([
    ["a type without a member", { cases: ["made"] }, "event: other\ndata: {}\n\ndata: 1\n\n", []],
    ["a type with a default name", { cases: ["message"] }, "data: 1\n\n", [{ message: 1 }]],
    ["a type called error", { cases: ["error"] }, "event: error\ndata: 1\n\n", [{ error: 1 }]],
    [
      "a discriminator in one of the two places",
      { cases: ["made"], discriminator: "type" },
      'event: made\ndata: {"x":1}\n\ndata: {"type":"made"}\n\nevent: ping\ndata: {}\n\n',
      [{ type: "made", x: 1 }, { type: "made" }],
    ],
    ["comments that keep the connection alive", fields, ":\n\n: \n\n", []],
    ["an invalid retry time", fields, "retry: 5s\nid: 1\n\n", [{ id: "1" }]],
    ["what follows the end", { end: "end" }, "data: end\n\ndata: {}\n\n", []],
    ["[DONE] as text", { text: true } as const, "data: [DONE]\n\n", ["[DONE]"]],
    ["__proto__", { cases: ["__proto__"] }, "event: __proto__\ndata: {}\n\n", [JSON.parse('{"__proto__":{}}')]],
  ])("%s", async (_, events, text, items) => {
    expect(await readText({ events }, text)).toEqual({ items, error: undefined });
  });

  test("a stream without its end is cut off", async () => {
    const { items, error } = await readText({ events: { end: "[DONE]" } }, "data: 1\n\n");
    expect(items).toEqual([1]);
    expect(error).toMatchObject({ code: "data_loss", cause: { message: "the response ends without [DONE]" } });
  });
});

describe("errors", () => {
  const errors: NonNullable<Operation["errors"]> = [
    {
      codes: { 0: null },
      members: [{ name: "error", holds: "object", members: [{ name: "text", holds: "message" }] }],
    },
  ];

  test("in the declared format, without the end", async () => {
    const options: Options = { events: { end: "[DONE]" }, errors };
    const text = await written(options, [{ x: 1 }], new StatusError("not_found", "gone"));
    expect(text).toBe('data: {"x":1}\n\nevent: error\ndata: {"error":{"text":"gone"}}\n\n');
    const { error } = await readText(options, text);
    expect(error).toMatchObject({ reason: "gone", body: { error: { text: "gone" } } });
  });

  /** Knows one member. */
  const readX: Reader<unknown> = (json, check) => {
    checkMembers(json as object, { x: "x" }, check);
    return json;
  };

  test("in the declared format, but without the type error", async () => {
    const { items, error } = await readText(
      { events: fields, errors, reader: readX },
      'data: {"x":1}\n\ndata: {"error":{"text":"gone"}}\n\n',
    );
    expect(items).toEqual([{ x: 1 }]);
    expect(error).toMatchObject({ reason: "gone", body: { error: { text: "gone" } } });
  });

  test("a message with a member called error is not an error", async () => {
    const text = 'data: {"error":{"text":"mine"}}\n\n';
    const items = [{ error: { text: "mine" } }];
    expect(await readText({ events: fields, errors }, text)).toEqual({ items, error: undefined });
  });

  test.each(["a\nb", "a\rb", "a\0b"])("an id that no event can hold: %j", async (id) => {
    expect(await written({ events: fields }, [{ id }])).toContain('"status":"INTERNAL"');
  });
});

test("stops at the end, although the response goes on", async () => {
  let isCancelled = false;
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode("data: 1\n\ndata: [DONE]\n\n")),
    pull: (controller) => {
      controller.enqueue(new TextEncoder().encode("data: 2\n\n"));
    },
    cancel: () => {
      isCancelled = true;
    },
  });
  const headers = { "content-type": "text/event-stream" };
  const transport = createTransport({ baseUrl: "http://h", fetch: async () => new Response(body, { headers }) });
  const streams = streamFormats(eventStream({ end: "[DONE]" }));
  const items: unknown[] = [];
  for await (const item of transport.stream(
    { operation: "x", method: "GET", template: "/x", path: "/x", streams },
    read,
  )) {
    items.push(item);
  }
  expect(items).toEqual([1]);
  await expect.poll(() => isCancelled).toBe(true);
});
