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

export const streamOptionCases: readonly OptionCase[] = [
  {
    name: "stream: server-sent events by default",
    operation: { streams: ["server-sent-events", "ndjson"] },
    stream: () => items({ a: "x\ny" }, [1]),
    text: 'data: {"a":"x\\ny"}\n\ndata: [1]\n\n',
    answerHeaders: { "content-type": "text/event-stream", "cache-control": "no-store" },
  },
  {
    name: "stream: chosen by Accept",
    operation: { streams: ["server-sent-events", "ndjson"] },
    headers: { accept: "application/x-ndjson, */*" },
    stream: () => items({ a: 1 }, 2),
    text: '{"a":1}\n2\n',
    answerHeaders: { "content-type": "application/x-ndjson" },
  },
  {
    name: "stream: chosen by weight",
    operation: { streams: ["server-sent-events", "ndjson", "json-array"] },
    headers: { accept: "text/event-stream;q=0.8, application/json;q=0.9, application/x-ndjson;q=0" },
    stream: () => items({ a: 1 }, 2),
    text: '[{"a":1},\n2]\n',
    answerHeaders: { "content-type": "application/json" },
  },
  {
    name: "stream: an array for a vendor's JSON type",
    operation: { streams: ["ndjson", "json-array"], jsonMediaTypes: vendor },
    headers: { accept: compatible },
    stream: () => items({ a: 1 }),
    text: '[{"a":1}]\n',
    answerHeaders: { "content-type": compatible },
  },
  {
    name: "stream: an empty array",
    operation: { streams: ["json-array"] },
    stream: () => items(),
    text: "[]\n",
  },
  {
    name: "stream: a vendor's JSON, undeclared",
    operation: { streams: ["ndjson", "json-array"] },
    headers: { accept: "application/vnd.y+json" },
    stream: () => items(1, 2),
    text: "[1,\n2]\n",
    answerHeaders: { "content-type": "application/vnd.y+json" },
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
    name: "stream: bytes with the media type of the first chunk",
    operation: { streams: ["bytes"] },
    stream: () => items({ contentType: "audio/mpeg", data: "YQ==" }, { data: new Uint8Array([98]) }),
    text: "ab",
    answerHeaders: { "content-type": "audio/mpeg" },
  },
  {
    name: "stream: without bytes",
    operation: { streams: ["bytes"], responseMediaType: "audio/mpeg" },
    stream: () => items(),
    text: "",
    answerHeaders: { "content-type": "audio/mpeg" },
  },
  {
    name: "stream: only WebSocket, without an upgrade",
    operation: { streams: ["websocket"] },
    stream: () => items(),
    status: 426,
    answerHeaders: { upgrade: "websocket" },
  },
  {
    name: "stream: WebSocket first, without an upgrade",
    operation: { streams: ["websocket", "ndjson"] },
    stream: () => items(1),
    text: "1\n",
  },
];
