import type { ServingCase } from "./serving-case.ts";

/** What goes back: media types, HEAD, messages, errors, streams. */
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
    name: "accept: all but JSON",
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
    name: "HEAD: as GET, without content",
    request: "HEAD /v1/s/books",
    status: 200,
    answerHeaders: { "content-type": "application/json" },
  },
  { name: "HEAD: of what is not there", request: "HEAD /v1/missing/books", status: 404 },
  {
    name: "HEAD: of a stream",
    request: "HEAD /v1/s:watch",
    status: 200,
    answerHeaders: { "content-type": "application/x-ndjson" },
  },
  { name: "HEAD: where there is no GET", request: "HEAD /v1/s/all", status: 405, answerHeaders: { allow: "PUT" } },

  {
    name: "answer: a field is the body",
    request: "GET /v1/s/titles",
    status: 200,
    answer: [{ title: "shelf.v1.Shelf.List", extra: { shelf: "s" } }],
  },
  {
    name: "answer: headers and status of the handler",
    request: "GET /v1/headers/books",
    headers: { "X-Sent": "yes" },
    status: 203,
    answerHeaders: { "x-seen": "yes", "set-cookie": "a=1, b=2", "content-type": "application/vnd.shelf+json" },
  },
  {
    name: "answer: without content",
    request: "GET /v1/nothing/books",
    status: 204,
    answerHeaders: { "content-type": undefined },
  },
  {
    name: "answer: header names are no properties",
    request: "GET /v1/hasOwnProperty/books",
    status: 200,
    answer: { books: [{ title: "undefined" }] },
  },

  {
    name: "error: of the handler",
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
    answerHeaders: { "www-authenticate": "Bearer" },
  },
  { name: "error: with a status of its own", request: "GET /v1/teapot/books", status: 418, code: 14 },
  {
    name: "error: in the format of the service",
    options: { formatError: ({ code, message }) => ({ problem: code, message }) },
    request: "GET /v1/missing/books",
    status: 404,
    answer: { problem: "not_found", message: "no shelf missing" },
  },
  {
    name: "error: in a format that fails",
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
    name: "error: unexpected ones stay inside",
    request: "GET /v1/broken/books",
    status: 500,
    answer: { code: 13, message: "internal error", details: [] },
    hides: "swordfish",
    reported: ["the password is swordfish"],
  },
  {
    name: "error: an answer that is no JSON",
    request: "GET /v1/bad-answer/books",
    status: 500,
    message: "internal error",
    reported: ["Do not know how to serialize a BigInt"],
  },
  {
    name: "error: a header that splits the answer",
    request: "GET /v1/bad-header/books",
    status: 500,
    answerHeaders: { "set-cookie": undefined },
    reported: ['header x-y: the value holds a character that no header can: "a\\r\\nset-cookie: evil=1"'],
  },
  {
    name: "error: an error whose header splits the answer",
    request: "GET /v1/bad-error/books",
    status: 500,
    answerHeaders: { "set-cookie": undefined },
    reported: ['header x-y: the value holds a character that no header can: "a\\r\\nset-cookie: evil=1"'],
  },
  {
    name: "error: a status that no answer can have",
    request: "GET /v1/bad-status/books",
    status: 500,
    reported: ["a handler set the HTTP status 99, not one from 200 to 599"],
  },

  {
    name: "stream: a message for each line",
    request: "GET /v1/s:watch?pageSize=2",
    status: 200,
    answerHeaders: { "content-type": "application/x-ndjson" },
    lines: [{ pages: 1 }, { pages: 2 }],
  },
  { name: "stream: an empty one", request: "GET /v1/s:watch?pageSize=0", status: 200, lines: [] },
  {
    name: "stream: a bad request",
    request: "GET /v1/s:watch?pageSize=x",
    status: 400,
    violations: ["pageSize: must be an integer"],
  },
  {
    name: "stream: an error before the first message has its status",
    request: "GET /v1/missing:watch",
    status: 404,
    code: 5,
  },
  {
    name: "stream: an error later is the last line",
    request: "GET /v1/refuses:watch",
    status: 200,
    lines: [
      { pages: 1 },
      { error: { code: 429, status: "RESOURCE_EXHAUSTED", message: "enough for today", details: [] } },
    ],
    reported: [],
  },
  {
    name: "stream: an unexpected error stays inside",
    request: "GET /v1/broken:watch",
    status: 200,
    lines: [{ pages: 1 }, { error: { code: 500, status: "INTERNAL", message: "internal error", details: [] } }],
    hides: "swordfish",
    reported: ["the password is swordfish"],
  },
];
