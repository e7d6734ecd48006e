// What every adapter must answer, as rows: run by the suites of the fetch handler and of the Node listener.
import type { HandlerOptions } from "../../runtime/server/index.ts";

export interface ServingCase {
  readonly name: string;
  readonly options?: HandlerOptions;
  /** `POST /v1/s/books`. */
  readonly request: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A value to be sent as JSON, or the text or bytes themselves. */
  readonly json?: unknown;
  readonly body?: string | Uint8Array;
  readonly status: number;
  readonly answerHeaders?: Readonly<Record<string, string | undefined>>;
  /** The JSON of the answer; for errors `message` and `violations` are easier. */
  readonly answer?: unknown;
  /** What the request was, as the handler saw it. */
  readonly seen?: unknown;
  readonly lines?: readonly unknown[];
  readonly message?: string;
  readonly code?: number;
  /** `path: reason`. */
  readonly violations?: readonly string[];
  /** The text of the answer holds none of it. */
  readonly hides?: string;
  /** The messages of the errors that reach `onError`. */
  readonly reported?: readonly string[];
}

const deep = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);
const nested = (levels: number): string => `${'{"parts":['.repeat(levels)}{}${"]}".repeat(levels)}`;

export const servingCases: readonly ServingCase[] = [
  // Query to wire
  {
    name: "query: JSON names, proto names, and a mix of both",
    request: "GET /v1/s/books?page_size=3&filter.in_print=true&filter.title=t",
    status: 200,
    seen: { shelf: "s", pageSize: 3, filter: { inPrint: true, title: "t" } },
  },
  {
    name: "query: the JSON names",
    request: "GET /v1/s/books?pageSize=3&filter.inPrint=false",
    status: 200,
    seen: { shelf: "s", pageSize: 3, filter: { inPrint: false } },
  },
  {
    name: "query: a list keeps its order, one value is a list too",
    request: "GET /v1/s/books?tags=b&pageSize=1&tags=a&tags=",
    status: 200,
    seen: { shelf: "s", pageSize: 1, tags: ["b", "a", ""] },
  },
  {
    name: "query: + is a space, escapes decode once",
    request: "GET /v1/s/books?tags=a+b%2B%2525&tags=%C3%BC&%74ags=%26%3D",
    status: 200,
    seen: { shelf: "s", tags: ["a b+%25", "ü", "&="] },
  },
  {
    name: "query: enum names and numbers",
    request: "GET /v1/s/books?filter.format=HARDCOVER",
    status: 200,
    seen: { shelf: "s", filter: { format: "HARDCOVER" } },
  },
  {
    name: "query: enum numbers",
    request: "GET /v1/s/books?filter.format=-2",
    status: 200,
    seen: { shelf: "s", filter: { format: -2 } },
  },
  {
    name: "query: JSON text",
    request: `GET /v1/s/books?extra=${encodeURIComponent('{"a":[1,null]}')}`,
    status: 200,
    seen: { shelf: "s", extra: { a: [1, null] } },
  },
  {
    name: "query: unknown parameters are ignored",
    request: "GET /v1/s/books?nope=1&filter=2&filter.nope=3&pageSize.x=4&__proto__.x=5&constructor=6&&=7",
    status: 200,
    seen: { shelf: "s" },
  },
  {
    name: "query: unknown parameters are refused where the service is strict",
    options: { strict: true },
    request: "GET /v1/s/books?nope=1&filter.nope=3&pageSize=2",
    status: 400,
    violations: ["nope: no such query parameter", "filter.nope: no such query parameter"],
  },
  {
    name: "query: what the path binds stays as the path says",
    request: "GET /v1/s/books?shelf=evil",
    status: 200,
    seen: { shelf: "s" },
  },
  {
    name: "query: what the body is stays as the body says",
    request: "POST /v1/s/books?book.title=evil&book=evil&page_size=2&shelf=evil",
    json: { title: "t" },
    status: 200,
    seen: { book: { title: "t" }, pageSize: 2, shelf: "s" },
  },
  {
    name: "query: all that is wrong with it at once",
    request: "GET /v1/s/books?pageSize=1&page_size=2&filter.inPrint=yes&extra=%7B&filter.title=a&filter.title=a",
    status: 400,
    code: 3,
    violations: [
      'filter.inPrint: must be "true" or "false"',
      "extra: must be JSON text",
      "pageSize: given 2 times, but takes one value",
      "filter.title: given 2 times, but takes one value",
    ],
  },
  {
    name: "query and body: all that is wrong in one answer",
    request: "POST /v1/s/books?pageSize=x",
    json: { pages: 1.5, labels: { a: 1 } },
    status: 400,
    violations: [
      "book.pages: must be an integer",
      "book.labels[a]: must be a string",
      "pageSize: must be an integer",
      "book.title: is required",
    ],
  },
  {
    name: "query: a malformed escape",
    request: "GET /v1/s/books?tags=%zz",
    status: 400,
    message: 'the query has a malformed percent escape in "%zz"',
  },
  {
    name: "query: an escape that is not UTF-8",
    request: "GET /v1/s/books?tags=%ff",
    status: 400,
    message: 'the query has a malformed percent escape in "%ff"',
  },
  {
    name: "query: more parameters than allowed",
    options: { maxQueryParameters: 2 },
    request: "GET /v1/s/books?a=1&b=2&c=3",
    status: 400,
    message: "the query has more than 2 parameters",
  },

  // Path
  { name: "path: a variable is decoded", request: "GET /v1/a%20b%2Fc/books", status: 200, seen: { shelf: "a b/c" } },
  {
    name: "path: a malformed escape",
    request: "GET /v1/%zz/books",
    status: 400,
    message: "the path has a malformed percent escape: %zz",
  },
  {
    name: "path: nothing there",
    request: "GET /v1/none",
    status: 404,
    code: 5,
    message: "nothing is served at /v1/none",
  },
  {
    name: "path: under other methods only",
    request: "DELETE /v1/s/books",
    status: 405,
    answerHeaders: { allow: "GET, HEAD, POST" },
    message: "/v1/s/books does not take DELETE, only GET, HEAD, POST",
  },
  {
    name: "path: a base path",
    options: { basePath: "/api/" },
    request: "GET /api/v1/s/books",
    status: 200,
    seen: { shelf: "s" },
  },
  { name: "path: without the base path", options: { basePath: "/api" }, request: "GET /v1/s/books", status: 404 },
  {
    name: "path: a base path is whole segments",
    options: { basePath: "/api" },
    request: "GET /apiv1/s/books",
    status: 404,
  },
  {
    name: "path: has the last word over the body",
    request: "PATCH /v1/books/right",
    json: { name: "wrong", title: "t" },
    status: 200,
    seen: { book: { name: "right", title: "t" } },
  },
  {
    name: "path: has the last word over a body that is the message",
    request: "PUT /v1/right/all",
    json: { shelf: "wrong", title: "t" },
    status: 200,
    seen: { shelf: "right", title: "t" },
  },
  {
    name: "path: null in the body gives way",
    request: "PATCH /v1/books/right",
    json: null,
    status: 200,
    seen: { book: { name: "right" } },
  },
  {
    name: "path: a body that is no object is refused, not overwritten",
    request: "PATCH /v1/books/right",
    json: [1],
    status: 400,
    violations: ["book: must be an object"],
  },

  // Body
  {
    name: "body: a field",
    request: "POST /v1/s/books",
    json: { title: "t" },
    status: 200,
    seen: { book: { title: "t" }, shelf: "s" },
  },
  { name: "body: none is a message with nothing set", request: "PUT /v1/s/all", status: 200, seen: { shelf: "s" } },
  {
    name: "body: none is a field that is not set",
    request: "PATCH /v1/books/b",
    status: 200,
    seen: { book: { name: "b" } },
  },
  {
    name: "body: unknown members are dropped",
    request: "PUT /v1/s/all",
    json: { nope: { a: 1 }, title: "t" },
    status: 200,
    seen: { shelf: "s", title: "t" },
  },
  {
    name: "body: unknown members are refused where the service is strict",
    options: { strict: true },
    request: "PUT /v1/s/all",
    json: { nope: 1 },
    status: 400,
    violations: ["nope: no such member"],
  },
  {
    name: "body: not an object",
    request: "PUT /v1/s/all",
    json: "text",
    status: 400,
    violations: [": must be an object"],
  },
  {
    name: "body: is left alone on a route without one",
    request: "GET /v1/s/books",
    headers: { "x-sent": "1" },
    status: 200,
  },
  {
    name: "body: malformed JSON says where",
    request: "PUT /v1/s/all",
    body: '{\n  "title": }',
    headers: { "content-type": "application/json" },
    status: 400,
    message: "the body is not JSON: expected a value, line 2, column 12",
  },
  {
    name: "body: cut off",
    request: "PUT /v1/s/all",
    body: '{"title": "t',
    headers: { "content-type": "application/json" },
    status: 400,
    message: "the body is not JSON: a string that never ends, line 1, column 11",
  },
  {
    name: "body: not UTF-8",
    request: "PUT /v1/s/all",
    body: Uint8Array.of(0x22, 0xff, 0x22),
    headers: { "content-type": "application/json" },
    status: 400,
    message: "the body is not UTF-8",
  },
  {
    name: "body: a surrogate encoded as UTF-8",
    request: "PUT /v1/s/all",
    body: Uint8Array.of(0x22, 0xed, 0xa0, 0x80, 0x22),
    status: 400,
    message: "the body is not UTF-8",
  },
  {
    name: "body: half a surrogate pair",
    request: "PUT /v1/s/all",
    body: '{"title":"\\ud800"}',
    status: 400,
    message: "the body is not JSON that can be read: a string with half a surrogate pair, line 1, column 10",
  },
  {
    name: "body: a whole surrogate pair",
    request: "PUT /v1/s/all",
    body: '{"title":"\\ud83d\\uDE00"}',
    status: 200,
    seen: { shelf: "s", title: "😀" },
  },
  {
    name: "body: a name given twice",
    request: "PUT /v1/s/all",
    body: '{"title":"a","labels":{"x":"1","y":"2","\\u0078":"3"}}',
    status: 400,
    message: 'the body is not JSON that can be read: the name "x" occurs twice in one object, line 1, column 40',
  },
  {
    name: "body: a name given twice, in an object that is dropped",
    request: "PUT /v1/s/all",
    body: '{"title":"a","title":{"b":1}}',
    status: 400,
    message: 'the body is not JSON that can be read: the name "title" occurs twice in one object, line 1, column 14',
  },
  {
    name: "body: text that looks like a name given twice",
    request: "PUT /v1/s/all",
    body: '{"title":"\\"a\\":1,\\"a\\":2:[{\\\\", "labels":{"a":"\\\\"}, "extra":{"a":":"}}',
    status: 200,
    seen: { shelf: "s", title: '"a":1,"a":2:[{\\', labels: { a: "\\" }, extra: { a: ":" } },
  },
  {
    name: "body: __proto__ as a member",
    request: "PUT /v1/s/all",
    body: '{"__proto__":{"polluted":true},"title":"t"}',
    status: 400,
    violations: ["__proto__: no such member"],
  },
  {
    name: "body: __proto__ as a key is data",
    request: "PUT /v1/s/all",
    body: '{"labels":{"__proto__":"x","constructor":"y"}}',
    status: 200,
  },
  {
    name: "body: messages 10,000 levels deep",
    request: "PUT /v1/s/all",
    body: nested(10_000),
    status: 400,
    message: "the body is not JSON that can be read: more than 1000 levels deep, line 1, column 5001",
  },
  {
    name: "body: lists 10,000 levels deep",
    request: "PUT /v1/s/all",
    body: `{"extra":${deep(10_000)}}`,
    status: 400,
    message: "the body is not JSON that can be read: more than 1000 levels deep, line 1, column 1009",
  },
  {
    name: "body: 10,000 levels that never close",
    request: "PUT /v1/s/all",
    body: "[".repeat(10_000),
    status: 400,
    message: "the body is not JSON: more than 1000 levels deep, line 1, column 1001",
  },
  {
    name: "body: messages deeper than readers go",
    request: "PUT /v1/s/all",
    body: nested(150),
    status: 400,
  },
  {
    name: "body: larger than allowed",
    options: { maxBodyBytes: 10 },
    request: "PUT /v1/s/all",
    body: '{"title":"t"}',
    status: 413,
    code: 8,
    message: "the body is larger than 10 bytes",
  },
  {
    name: "body: exactly as large as allowed",
    options: { maxBodyBytes: 13 },
    request: "PUT /v1/s/all",
    body: '{"title":"t"}',
    status: 200,
  },
  {
    name: "media type: form",
    request: "PUT /v1/s/all",
    body: "title=t",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    status: 415,
    answerHeaders: { accept: "application/json" },
    message: 'the body must be application/json in UTF-8, not "application/x-www-form-urlencoded"',
  },
  {
    name: "media type: another charset",
    request: "PUT /v1/s/all",
    body: "{}",
    headers: { "content-type": "application/json; charset=utf-16" },
    status: 415,
  },
  {
    name: "media type: UTF-8 said in capitals",
    request: "PUT /v1/s/all",
    body: "{}",
    headers: { "content-type": 'Application/JSON;Charset="UTF-8"; profile=x' },
    status: 200,
  },
  {
    name: "media type: a JSON type of somebody",
    request: "PUT /v1/s/all",
    body: "{}",
    headers: { "content-type": "application/merge-patch+json" },
    status: 200,
  },
  {
    name: "media type: not JSON after all",
    request: "PUT /v1/s/all",
    body: "{}",
    headers: { "content-type": "application/jsonlines" },
    status: 415,
  },
  {
    name: "media type: a compressed body",
    request: "PUT /v1/s/all",
    body: "{}",
    headers: { "content-type": "application/json", "content-encoding": "gzip" },
    status: 415,
    answerHeaders: { "accept-encoding": "identity" },
  },

  // Accept
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

  // HEAD
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

  // Answers
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

  // Errors
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

  // Streams
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
