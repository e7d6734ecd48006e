import type { ServingCase } from "./serving-case.ts";

/** How responses are written: media types, HEAD, messages, errors, streams. */
export const answerCases: readonly ServingCase[] = [
  { name: "accept: anything", request: "GET /v1/s/books", headers: { accept: "*/*" }, status: 200 },
  {
    name: "accept: a browser",
    request: "GET /v1/s/books",
    headers: { accept: "text/html,application/xml;q=0.9,*/*;q=0.8" },
    status: 200,
  },
  { name: "accept: another type", request: "GET /v1/s/books", headers: { accept: "text/html" }, status: 406 },
  {
    name: "accept: everything except JSON",
    request: "GET /v1/s/books",
    headers: { accept: "*/*, application/json;q=0" },
    status: 406,
  },
  {
    name: "accept: JSON for a stream",
    request: "GET /v1/s:watch",
    headers: { accept: "application/json" },
    status: 200,
  },

  {
    name: "HEAD: responds like GET, without content",
    request: "HEAD /v1/s/books",
    status: 200,
    responseHeaders: { "content-type": "application/json" },
  },
  { name: "HEAD: unknown path", request: "HEAD /v1/missing/books", status: 404 },
  {
    name: "HEAD: of a stream",
    request: "HEAD /v1/s:watch",
    status: 200,
    responseHeaders: { "content-type": "application/x-ndjson" },
  },
  { name: "HEAD: without GET", request: "HEAD /v1/s/all", status: 405, responseHeaders: { allow: "PUT" } },

  {
    name: "answer: a field as the body",
    request: "GET /v1/s/titles",
    status: 200,
    answer: [{ title: "shelf.v1.Shelf.List", extra: { shelf: "s" } }],
  },
  {
    name: "answer: headers and status set by the handler",
    request: "GET /v1/headers/books",
    headers: { "X-Sent": "yes" },
    status: 203,
    responseHeaders: { "x-seen": "yes", "set-cookie": "a=1, b=2", "content-type": "application/vnd.shelf+json" },
  },
  {
    name: "answer: without content",
    request: "GET /v1/nothing/books",
    status: 204,
    responseHeaders: { "content-type": undefined },
  },
  {
    name: "answer: header names like properties of Object",
    request: "GET /v1/hasOwnProperty/books",
    status: 200,
    answer: { books: [{ title: "undefined" }] },
  },

  {
    name: "error: thrown by the handler",
    request: "GET /v1/missing/books",
    status: 404,
    answer: { code: 5, message: "no shelf missing", details: [{ "@type": "x.dev/Hint", hint: "look" }] },
    reported: [],
  },
  {
    name: "error: with headers",
    request: "GET /v1/login/books",
    status: 401,
    code: 16,
    responseHeaders: { "www-authenticate": "Bearer" },
  },
  { name: "error: with its own status", request: "GET /v1/teapot/books", status: 418, code: 14 },
  {
    name: "error: in the format of the service",
    options: { formatError: ({ code, message }) => ({ problem: code, message }) },
    request: "GET /v1/missing/books",
    status: 404,
    answer: { problem: "not_found", message: "no shelf missing" },
  },
  {
    name: "error: when the format throws",
    options: {
      formatError: () => {
        throw new Error("no format");
      },
    },
    request: "GET /v1/missing/books",
    status: 500,
    answer: { code: 13, message: "internal error", details: [] },
    reported: ["no format"],
  },
  {
    name: "error: does not reveal unexpected errors",
    request: "GET /v1/broken/books",
    status: 500,
    answer: { code: 13, message: "internal error", details: [] },
    hides: "swordfish",
    reported: ["the password is swordfish"],
  },
  {
    name: "error: an answer that JSON cannot express",
    request: "GET /v1/bad-answer/books",
    status: 500,
    message: "internal error",
    reported: ["Do not know how to serialize a BigInt"],
  },
  {
    name: "error: a header with a line break",
    request: "GET /v1/bad-header/books",
    status: 500,
    responseHeaders: { "set-cookie": undefined },
    reported: ['the header x-y cannot hold "a\\r\\nset-cookie: evil=1"'],
  },
  {
    name: "error: an error with a line break in a header",
    request: "GET /v1/bad-error/books",
    status: 500,
    responseHeaders: { "set-cookie": undefined },
    reported: ['the header x-y cannot hold "a\\r\\nset-cookie: evil=1"'],
  },
  {
    name: "error: an invalid status",
    request: "GET /v1/bad-status/books",
    status: 500,
    reported: ["a handler set the HTTP status 99, not one from 200 to 599"],
  },

  {
    name: "stream: one message per line",
    request: "GET /v1/s:watch?pageSize=2",
    status: 200,
    responseHeaders: { "content-type": "application/x-ndjson" },
    lines: [{ pages: 1 }, { pages: 2 }],
  },
  { name: "stream: without messages", request: "GET /v1/s:watch?pageSize=0", status: 200, lines: [] },
  {
    name: "stream: a bad request",
    request: "GET /v1/s:watch?pageSize=x",
    status: 400,
    violations: ["pageSize: must be an integer"],
  },
  {
    name: "stream: an error before the first message keeps its status",
    request: "GET /v1/missing:watch",
    status: 404,
    code: 5,
  },
  {
    name: "stream: a later error is the last line",
    request: "GET /v1/refuses:watch",
    status: 200,
    lines: [
      { pages: 1 },
      { error: { code: 429, status: "RESOURCE_EXHAUSTED", message: "enough for today", details: [] } },
    ],
    reported: [],
  },
  {
    name: "stream: does not reveal unexpected errors",
    request: "GET /v1/broken:watch",
    status: 200,
    lines: [{ pages: 1 }, { error: { code: 500, status: "INTERNAL", message: "internal error", details: [] } }],
    hides: "swordfish",
    reported: ["the password is swordfish"],
  },
];
