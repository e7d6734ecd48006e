import type { HandlerContext } from "../../runtime/server.ts";
import type { OptionCase } from "./option-case.ts";

async function* rows(_: unknown, { operation }: HandlerContext): AsyncGenerator<unknown> {
  yield operation.name;
}

const single = (_: unknown, { operation }: HandlerContext): unknown => operation.name;

const inBody = { body: "*" };

const inQuery = { query: [{ name: "watch", key: "follow", type: "boolean" }] } as const;

/** The operation of the route that takes all requests but those of `Watch`. */
const rest = (route: OptionCase["route"]): OptionCase => ({
  name: "rest",
  operation: { name: "x.v1.X.Rest" },
  ...(route && { route }),
  handle: single,
});

const watch = { name: "x.v1.X.Watch", selectedBy: { name: "watch", protoName: "is_watch", values: [true] } } as const;

const bodies = [
  ["true", '{"watch":true}', "x.v1.X.Watch"],
  ["true by its proto name", '{"is_watch":true}', "x.v1.X.Watch"],
  ["false", '{"watch":false}', "x.v1.X.Rest"],
  ["absent", "{}", "x.v1.X.Rest"],
  ["text", '{"watch":"true"}', "x.v1.X.Rest"],
  ["inherited", '{"__proto__":{"watch":true}}', "x.v1.X.Rest"],
  ["not in an object", "[true]", "x.v1.X.Rest"],
] as const;

const queries = [
  ["?follow=true", "x.v1.X.Watch"],
  ["?follow=false", "x.v1.X.Rest"],
  ["?watch=true", "x.v1.X.Rest"],
  ["", "x.v1.X.Rest"],
] as const;

const accepts = [
  ["text/event-stream", "x.v1.X.Watch", "text/event-stream"],
  ["application/json;q=0.5, text/event-stream", "x.v1.X.Watch", "text/event-stream"],
  ["application/json, text/event-stream;q=0.5", "x.v1.X.Rest", "application/json"],
  ["application/json, text/event-stream", "x.v1.X.Rest", "application/json"],
  ["*/*", "x.v1.X.Rest", "application/json"],
] as const;

const textOf = (name: string, isStream: boolean) => `${JSON.stringify(name)}${isStream ? "\n" : ""}`;

export const selectionOptionCases: readonly OptionCase[] = [
  ...bodies.map(
    ([name, body, expected]): OptionCase => ({
      name: `selection: a member of the body, ${name}`,
      beside: [rest(inBody)],
      operation: watch,
      route: inBody,
      request: "POST /x",
      headers: { "content-type": "application/json" },
      body,
      stream: rows,
      text: textOf(expected, expected === "x.v1.X.Watch"),
    }),
  ),
  ...queries.map(
    ([query, expected]): OptionCase => ({
      name: `selection: the query "${query}"`,
      beside: [rest(inQuery)],
      operation: watch,
      route: inQuery,
      request: `GET /x${query}`,
      stream: rows,
      text: textOf(expected, expected === "x.v1.X.Watch"),
    }),
  ),
  ...accepts.map(
    ([accept, expected, type]): OptionCase => ({
      name: `selection: Accept ${accept}`,
      beside: [rest(undefined)],
      operation: { name: "x.v1.X.Watch", streams: ["server-sent-events"], selectedBy: { accept: true } },
      headers: { accept },
      stream: rows,
      text: type === "application/json" ? textOf(expected, false) : `data: ${textOf(expected, true)}\n`,
      responseHeaders: { "content-type": type, vary: "Accept" },
    }),
  ),
  ...(["STREAM", "FLOW", 1] as const).map(
    (mode): OptionCase => ({
      name: `selection: an enum as ${JSON.stringify(mode)}`,
      beside: [rest(inBody)],
      operation: { name: "x.v1.X.Watch", selectedBy: { name: "mode", values: ["STREAM", "FLOW", 1] } },
      route: inBody,
      request: "POST /x",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ mode }),
      stream: rows,
      text: textOf("x.v1.X.Watch", true),
    }),
  ),
  {
    name: "selection: the headers of the selected operation",
    beside: [{ ...rest(inQuery), operation: { name: "x.v1.X.Rest", responseHeaders: { "x-of": "rest" } } }],
    operation: { ...watch, responseHeaders: { "x-of": "watch" }, status: 202 },
    route: inQuery,
    request: "GET /x?follow=true",
    stream: rows,
    status: 202,
    responseHeaders: { "x-of": "watch", vary: undefined },
  },
  {
    name: "selection: a media type that the selected operation does not have",
    beside: [rest(inQuery)],
    operation: { ...watch, streams: ["server-sent-events"] },
    route: inQuery,
    request: "GET /x?follow=true",
    headers: { accept: "text/csv" },
    stream: rows,
    status: 406,
    message: 'the response is text/event-stream, which "accept: text/csv" excludes',
  },
  {
    name: "selection: the caller of the route",
    beside: [
      {
        ...rest(inQuery),
        operation: {
          name: "x.v1.X.Rest",
          security: [{ scheme: "key" }],
          securitySchemes: { key: { type: "apiKey", in: "header", name: "x-key" } },
        },
      },
    ],
    operation: { ...watch, streams: ["ndjson"] },
    route: inQuery,
    request: "GET /x?follow=true",
    headers: { "x-key": "k" },
    options: { authenticate: ([{ scheme }]) => ({ scheme }) },
    stream: async function* (_, { caller }) {
      yield caller;
    },
    text: '{"scheme":"key"}\n',
  },
  {
    name: "selection: an operation without others refuses what does not select it",
    operation: watch,
    route: inQuery,
    stream: rows,
    status: 501,
    text: '{"code":12,"message":"no operation that is served here takes this request","details":[]}',
  },
];
