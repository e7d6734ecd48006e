import { StatusError } from "../../runtime/server.ts";
import type { OptionCase } from "./option-case.ts";

async function* items(...all: readonly unknown[]): AsyncGenerator<unknown> {
  yield* all;
}

const vendor = ["application/vnd.x+json; compatible-with=*"];

const compatible = "application/vnd.x+json; compatible-with=8";

const unlucky = async function* (): AsyncGenerator<unknown> {
  yield { n: 1 };
  throw new StatusError("aborted", "no more");
};

const aborted = '{"error":{"code":409,"status":"ABORTED","message":"no more","details":[]}}';

const internal = '{"error":{"code":500,"status":"INTERNAL","message":"internal error","details":[]}}';

export const streamOptionCases: readonly OptionCase[] = [
  {
    name: "stream: server-sent events by default",
    operation: { streams: ["server-sent-events", "ndjson"] },
    stream: () => items({ a: "x\ny" }, [1]),
    text: 'data: {"a":"x\\ny"}\n\ndata: [1]\n\n',
    responseHeaders: { "content-type": "text/event-stream", "cache-control": "no-store", vary: "Accept" },
  },
  {
    name: "stream: chosen by Accept",
    operation: { streams: ["server-sent-events", "ndjson"] },
    headers: { accept: "application/x-ndjson, */*" },
    stream: () => items({ a: 1 }, 2),
    text: '{"a":1}\n2\n',
    responseHeaders: { "content-type": "application/x-ndjson" },
  },
  {
    name: "stream: chosen by weight",
    operation: { streams: ["server-sent-events", "ndjson", "json-array"] },
    headers: { accept: "text/event-stream;q=0.8, application/json;q=0.9, application/x-ndjson;q=0" },
    stream: () => items({ a: 1 }, 2),
    text: '[{"a":1},\n2]\n',
    responseHeaders: { "content-type": "application/json" },
  },
  {
    name: "stream: an array for a vendor's JSON type",
    operation: { streams: ["ndjson", "json-array"], jsonMediaTypes: vendor },
    headers: { accept: compatible },
    stream: () => items({ a: 1 }),
    text: '[{"a":1}]\n',
    responseHeaders: { "content-type": compatible },
  },
  {
    name: "stream: an empty array",
    operation: { streams: ["json-array", "websocket"] },
    stream: () => items(),
    text: "[]\n",
    responseHeaders: { vary: undefined },
  },
  {
    name: "stream: a vendor's JSON, undeclared",
    operation: { streams: ["ndjson", "json-array"] },
    headers: { accept: "application/vnd.y+json" },
    stream: () => items(1, 2),
    text: "[1,\n2]\n",
    responseHeaders: { "content-type": "application/vnd.y+json" },
  },
  {
    name: "stream: no acceptable format",
    operation: { streams: ["server-sent-events", "ndjson"] },
    headers: { accept: "text/html" },
    stream: () => items(),
    status: 406,
  },
  ...(
    [
      ["server-sent-events", `data: {"n":1}\n\nevent: error\ndata: ${aborted}\n\n`],
      ["ndjson", `{"n":1}\n${aborted}\n`],
      ["json-array", `[{"n":1},\n${aborted}]\n`],
      ["grpc-gateway", '{"result":{"n":1}}\n{"error":{"code":10,"message":"no more","details":[]}}\n'],
    ] as const
  ).map(
    ([form, text]): OptionCase => ({
      name: `stream: an error in the middle, as ${form}`,
      operation: { streams: [form] },
      stream: unlucky,
      text,
    }),
  ),
  {
    name: "stream: events with their lines, and an end",
    operation: { streams: ["server-sent-events"], events: { type: "kind", id: "id", end: "[DONE]" } },
    stream: () => items({ kind: "k", id: "1", a: 1 }, {}),
    text: 'event: k\nid: 1\ndata: {"a":1}\n\ndata: {}\n\ndata: [DONE]\n\n',
  },
  {
    name: "stream: events whose data is one member, as text",
    operation: { streams: ["server-sent-events"], events: { id: "id", text: true } },
    route: { responseBody: "text" },
    stream: () => items({ id: "1", text: "a\nb" }),
    text: "id: 1\ndata: a\ndata: b\n\n",
  },
  ...(
    [
      [
        "an ID with a line break",
        { id: "id" },
        { id: "1\ndata: 2" },
        'the id line of an event cannot hold "1\\ndata: 2"',
      ],
      [
        "a type with a line break",
        { type: "kind" },
        { kind: "k\rid: 1" },
        'the event line of an event cannot hold "k\\rid: 1"',
      ],
      ["data that is the end", { end: "[DONE]", text: true }, "[DONE]", "the data [DONE] would end the stream"],
    ] as const
  ).map(
    ([what, events, message, reported]): OptionCase => ({
      name: `stream: ${what}, as an error`,
      operation: { streams: ["server-sent-events"], events },
      stream: () => items(message),
      text: `event: error\ndata: ${internal}\n\n`,
      reported: [`x.v1.X.Do: ${reported}`],
    }),
  ),
  {
    name: "stream: an error in the declared format, without the end",
    operation: {
      streams: ["server-sent-events"],
      events: { end: "[DONE]" },
      errors: [{ codes: { 0: null }, members: [{ name: "text", holds: "message" }] }],
    },
    stream: unlucky,
    text: 'data: {"n":1}\n\nevent: error\ndata: {"text":"no more"}\n\n',
  },
  {
    name: "stream: the lines of grpc-gateway for callers that ask for JSON",
    operation: { streams: ["ndjson", "grpc-gateway"] },
    headers: { accept: "application/json" },
    stream: () => items({ a: 1 }, 2),
    text: '{"result":{"a":1}}\n{"result":2}\n',
    responseHeaders: { "content-type": "application/json" },
  },
  {
    name: "stream: bytes with the media type of the first chunk",
    operation: { streams: ["bytes"] },
    stream: () => items({ contentType: "audio/mpeg", data: "YQ==" }, { data: new Uint8Array([98]) }),
    text: "ab",
    responseHeaders: { "content-type": "audio/mpeg" },
  },
  {
    name: "stream: without bytes",
    operation: { streams: ["bytes"], responseMediaType: "audio/mpeg" },
    stream: () => items(),
    text: "",
    responseHeaders: { "content-type": "audio/mpeg" },
  },
  {
    name: "stream: only WebSocket, without an upgrade",
    operation: { streams: ["websocket"] },
    stream: () => items(),
    status: 426,
    responseHeaders: { upgrade: "websocket" },
  },
  {
    name: "stream: WebSocket first, without an upgrade",
    operation: { streams: ["websocket", "ndjson"] },
    stream: () => items(1),
    text: "1\n",
  },
];
