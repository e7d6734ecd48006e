import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectLinear } from "../../../testdata/expect-linear.ts";
import { createTransport, type RestError, type StreamDecoder } from "../../client.ts";
import type { Reader } from "../../json/check.ts";
import type { Operation } from "../../operation/operation.ts";
import { StatusError } from "../../server/errors/status-error.ts";
import { eventFraming } from "../../server/response/event-framing.ts";
import { messageChunks } from "../../server/response/message-chunks.ts";
import { framings } from "../../server/response/stream-framing.ts";
import { byteStream } from "./byte-stream.ts";
import { grpcGateway } from "./grpc-gateway.ts";
import { jsonArray } from "./json-array.ts";
import { ndjson } from "./ndjson.ts";
import { serverSentEvents } from "./server-sent-events.ts";
import { streamFormats } from "./stream-formats.ts";

const any: Reader<unknown> = (json) => json;
const encode = (text: string) => new TextEncoder().encode(text);

/** Bytes, cut at these places. */
function body(bytes: Uint8Array, places: readonly number[], end?: unknown): ReadableStream<Uint8Array> {
  const ends = [...new Set(places.filter((place) => place < bytes.length)), bytes.length].sort((a, b) => a - b);
  const chunks = ends.map((to, at) => bytes.slice(at === 0 ? 0 : ends[at - 1], to)).values();
  return new ReadableStream({
    pull(controller) {
      const chunk = chunks.next().value;
      if (chunk) controller.enqueue(chunk);
      else if (end) controller.error(end);
      else controller.close();
    },
  });
}

interface Reading {
  readonly items: unknown[];
  readonly error: RestError | undefined;
}

async function readAll(
  forms: readonly [StreamDecoder, ...StreamDecoder[]],
  content: ReadableStream<Uint8Array> | null,
  type?: string,
): Promise<Reading> {
  const headers = type === undefined ? {} : { "content-type": type };
  const transport = createTransport({ baseUrl: "http://h", fetch: async () => new Response(content, { headers }) });
  const call = { operation: "x", method: "GET", template: "/x", path: "/x", streams: streamFormats(...forms) };
  const items: unknown[] = [];
  try {
    for await (const item of transport.stream(call, any)) items.push(item);
  } catch (error) {
    return { items, error: error as RestError };
  }
  return { items, error: undefined };
}

function read(form: StreamDecoder, text: string, places: readonly number[] = []): Promise<Reading> {
  return readAll([form], body(encode(text), places));
}

const operation: Operation = { name: "x.v1.X.Watch", routes: [{ method: "GET", template: "/x" }] };

const forms = [
  ["server-sent-events", serverSentEvents, eventFraming(operation, undefined)],
  ["ndjson", ndjson, framings.ndjson],
  ["json-array", jsonArray, framings["json-array"]],
  ["grpc-gateway", grpcGateway, framings["grpc-gateway"]],
] as const;

describe.each(forms)("%s", (_, form, framing) => {
  async function written(items: readonly unknown[], error?: StatusError): Promise<string> {
    async function* messages() {
      yield* items;
      if (error) throw error;
    }
    const stream = {
      messages: messages(),
      toWire: (item: unknown) => item,
      report: (it: unknown) => it as StatusError,
      errors: [],
      onEnd: () => {},
    };
    const chunks = await messageChunks(stream, framing);
    let text = "";
    for (;;) {
      const { done, value } = await chunks.next();
      if (done) return text;
      text += value;
    }
  }

  test("what a server writes is read, wherever the bytes are cut", async () => {
    const cuts = fc.array(fc.nat(150), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 4 }), cuts, async (items, places) => {
        const wire = JSON.parse(JSON.stringify(items));
        expect(await read(form, await written(items), places)).toEqual({ items: wire, error: undefined });
      }),
      { numRuns: 150 },
    );
  });

  test("reads escapes, brackets and line breaks in strings byte by byte", async () => {
    const items = [{ a: '["]},{\\"\\\\', b: "ü\u2028\r\n" }, [], {}, "x,]", 1, true, null, [[{}]]];
    const text = await written(items);
    const every = Array.from({ length: encode(text).length }, (_, at) => at);
    expect(await read(form, text, every)).toEqual({ items, error: undefined });
  });

  test("an error after messages", async () => {
    const { items, error } = await read(form, await written([1], new StatusError("not_found", "gone")));
    expect(items).toEqual([1]);
    expect(error).toMatchObject({ code: "not_found", reason: "gone", status: 200 });
  });

  test("a truncated stream", async () => {
    const whole = encode(await written([{ a: 1 }, { a: 2 }]));
    const { items, error } = await readAll([form], body(whole.slice(0, -5), [3], new TypeError("terminated")));
    expect(items).toEqual([{ a: 1 }]);
    expect(error).toMatchObject({ code: "data_loss", reason: "the response was cut off" });
  });

  test("an empty stream", async () => {
    expect(await read(form, await written([]))).toEqual({ items: [], error: undefined });
  });
});

describe("server-sent events of other servers", () => {
  test.each([
    ["comments and other fields", ': hi\nid: 1\nretry: 5\nevent: x\ndata: {"a":1}\n\n', [{ a: 1 }]],
    ["all kinds of line ends", "data: 1\r\n\r\ndata: 2\r\rdata: 3\n\n", [1, 2, 3]],
    ["a carriage return at the end", "data: 1\r\r", [1]],
    ["a byte order mark", "\ufeffdata: 1\n\n", [1]],
    ["data in several lines", 'data: {"a":\ndata:1\ndata\ndata: }\n\n', [{ a: 1 }]],
    ["no space, two spaces", "data:1\n\ndata:  2\n\n", [1, 2]],
    ["an event without data", "event: ping\n\ndata\n\ndata: 1\n\n", [1]],
    ["an unfinished event", "data: 1\n\ndata: 2\n", [1]],
    ["names that start or end with data", "datax: 0\nxdata: 0\ndata: 1\n\n", [1]],
    ["a final [DONE] event", 'event: message\ndata: {"a":1}\n\ndata: [DONE]\n\n', [{ a: 1 }]],
  ])("%s", async (_, text, items) => {
    const every = Array.from({ length: encode(text).length }, (_, at) => at);
    expect(await read(serverSentEvents, text)).toEqual({ items, error: undefined });
    expect(await read(serverSentEvents, text, every)).toEqual({ items, error: undefined });
  });

  test("an error event in the service's own format", async () => {
    const { items, error } = await read(
      serverSentEvents,
      'data: 1\n\nevent: error\ndata: {"error":{"code":5,"message":"m"}}\n\n',
    );
    expect(items).toEqual([1]);
    expect(error).toMatchObject({ code: "not_found", reason: "m" });
  });

  test("an error event that is not JSON, and an empty event", async () => {
    expect((await read(serverSentEvents, "event: error\ndata: oops\n\n")).error).toMatchObject({ body: "oops" });
    expect((await read(serverSentEvents, "data: oops\n\n")).error).toMatchObject({
      code: "internal",
      reason: "the response is not JSON",
    });
  });
});

describe("the lines of grpc-gateway", () => {
  test.each([
    ["version 2", '{"error":{"code":5,"message":"gone","details":[]}}'],
    ["version 1", '{"error":{"grpc_code":5,"http_code":404,"message":"gone","http_status":"Not Found"}}'],
  ])("the error of %s", async (_, line) => {
    const { items, error } = await read(grpcGateway, `{"result":{"a":1}}\n${line}\n`);
    expect(items).toEqual([{ a: 1 }]);
    expect(error).toMatchObject({ code: "not_found", reason: "gone", status: 200 });
  });

  test("violations in the details of an error", async () => {
    const details = [{ "@type": "x", fieldViolations: [{ field: "a", description: "b" }] }];
    const { error } = await read(grpcGateway, JSON.stringify({ error: { code: 3, message: "m", details } }));
    expect(error).toMatchObject({ code: "invalid_argument", violations: [{ path: "a", reason: "b" }] });
  });

  test("a result with a member called error", async () => {
    const items = [{ error: { code: 5 } }];
    expect(await read(grpcGateway, '{"result":{"error":{"code":5}}}\n')).toEqual({ items, error: undefined });
  });
});

describe("arrays of other servers", () => {
  test.each([
    [" [ 1 , [2,3] ,{}\n]  ", [1, [2, 3], {}]],
    ["[]", []],
    ["\ufeff[1]", [1]],
    [" [\n ] ", []],
  ])("%j", async (text, items) => expect(await read(jsonArray, text, [1, 2, 3])).toEqual({ items, error: undefined }));

  test.each([
    ["[1,]", [1]],
    ["[,1]", []],
    ["[1,,2]", [1]],
    ["[1] 2", [1]],
    ["[1]]", [1]],
    ["[1}", [1]],
    ["[tru]", []],
    ["<html>", []],
  ])("%j is malformed", async (text, items) => {
    const reading = await read(jsonArray, text);
    expect(reading.items).toEqual(text === "[1}" ? [1] : items);
    if (text !== "[1}") expect(reading.error).toMatchObject({ code: "internal", reason: "the response is not JSON" });
  });

  test.each(["", " ", "[", "[1", '["a', '["a\\', "[1,", "[[1]"])("%j is truncated", async (text) => {
    expect((await read(jsonArray, text)).error).toMatchObject({
      code: "data_loss",
      reason: "the response was cut off",
    });
  });

  test.each(['[{"a":[1]}{}]', "[{} 1,2]", "[[1]x]"])("%j has text between items", async (text) => {
    const { items, error } = await read(jsonArray, text);
    expect([items.length, error]).toMatchObject([1, { reason: "the response is not JSON" }]);
  });

  test("an object is read before anything follows it", async () => {
    const pending = new Promise<Uint8Array>(() => {});
    const chunks = [encode('[{"a":1}'), encode(",\n[{}, {}]")];
    const content = new ReadableStream<Uint8Array>({
      pull: async (controller) => controller.enqueue(chunks.shift() ?? (await pending)),
    });
    const transport = createTransport({ baseUrl: "http://h", fetch: async () => new Response(content) });
    const call = { operation: "x", method: "GET", template: "/x", path: "/x", streams: streamFormats(jsonArray) };
    const items = transport.stream(call, any)[Symbol.asyncIterator]();
    expect([(await items.next()).value, (await items.next()).value]).toEqual([{ a: 1 }, [{}, {}]]);
  });

  test("an error object instead of an array", async () => {
    const { error } = await read(jsonArray, '{"error":{"code":404,"status":"NOT_FOUND","message":"m"}}');
    expect(error).toMatchObject({ code: "not_found", reason: "m" });
  });
});

test.each([
  ["server-sent events", serverSentEvents, "data: ", "\n\n"],
  ["NDJSON", ndjson, "", "\n"],
  ["an array", jsonArray, "[", "]"],
])("%s: reads a long message in linear time", async (_, form, before, after) => {
  await expectLinear(async (size) => {
    const text = `${before}{"a":"${'x\\"'.repeat(20 * size)}"}${after}`;
    const places = Array.from({ length: (60 * size) / 100 }, (_, at) => at * 100);
    const { items } = await read(form, text, places);
    expect(items).toHaveLength(1);
  });
});

describe("the stream format", () => {
  const all = [serverSentEvents, ndjson, jsonArray] as const;

  test("is requested in order of preference", async () => {
    let accept: unknown;
    const fetch = async (_: string, { headers }: RequestInit) => {
      accept = (headers as Record<string, string>)["accept"];
      return new Response("");
    };
    const call = { operation: "x", method: "GET", template: "/x", path: "/x", streams: streamFormats(...all) };
    for await (const _ of createTransport({ baseUrl: "http://h", fetch }).stream(call, any))
      throw new Error("nothing came");
    expect(accept).toBe("text/event-stream, application/x-ndjson;q=0.9, application/json;q=0.8");
  });

  test.each([
    ["application/json; charset=utf-8", "[1,2]"],
    ["application/vnd.y+json; version=2", "[1,2]"],
    ["Text/Event-Stream", "data: 1\n\ndata: 2\n\n"],
    ["application/x-ndjson", "1\n2\n"],
  ])("is chosen by the Content-Type of the response: %s", async (type, text) => {
    expect(await readAll(all, body(encode(text), []), type)).toEqual({ items: [1, 2], error: undefined });
  });

  test("bytes", async () => {
    const { items } = await readAll([byteStream()], body(new Uint8Array([1, 2, 3]), [2]), "audio/mpeg");
    expect(items).toEqual([
      { contentType: "audio/mpeg", data: new Uint8Array([1, 2]) },
      { contentType: "audio/mpeg", data: new Uint8Array([3]) },
    ]);
    expect((await readAll([byteStream("audio/*")], null)).items).toEqual([]);
  });
});
