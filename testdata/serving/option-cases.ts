// What the options of proto/rest/v1 ask of every adapter, as rows: an operation, a request, what comes of it.
import type { Operation, Route } from "../../runtime/path/index.ts";
import { type HandlerContext, type HandlerOptions, StatusError } from "../../runtime/server/index.ts";

export interface OptionCase {
  readonly name: string;
  readonly operation?: Partial<Operation>;
  readonly route?: Partial<Route>;
  readonly options?: HandlerOptions;
  /** `POST /x?a=1`; default `GET /x`. The path variable is `id`: `/x/{id}`. */
  readonly request?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Gives the wire value of the answer; default: what came. */
  handle?(request: unknown, context: HandlerContext): unknown;
  /** Of an operation whose answer is one of several. */
  result?(request: unknown, context: HandlerContext): { status: number; body?: unknown };
  /** Of a stream. */
  stream?(request: unknown, context: HandlerContext): AsyncIterable<unknown>;
  readonly status?: number;
  readonly answerHeaders?: Readonly<Record<string, string | undefined>>;
  /** The request as the handler saw it. */
  readonly seen?: unknown;
  /** The answer as it is. */
  readonly text?: string;
  readonly message?: string;
  readonly violations?: readonly string[];
  readonly reported?: readonly string[];
}

const form = { requestMediaType: "application/x-www-form-urlencoded" } as const;
const formType = { "content-type": "application/x-www-form-urlencoded" } as const;
const prefer: Route["headers"] = [
  {
    name: "prefer",
    key: "Prefer",
    style: "preferences",
    fields: [
      { name: "maxAffected", key: "max-affected" },
      { name: "return" },
      { name: "respondAsync", key: "respond-async", type: "boolean" },
    ],
  },
];
const json = { "content-type": "application/json" };
const vendor = ["application/vnd.x+json; compatible-with=*"];
const compatible = "application/vnd.x+json; compatible-with=8";
const multipart = { requestMediaType: "multipart/form-data" } as const;
const multipartType = { "content-type": "multipart/form-data; boundary=B" };

const unended = "the form ends without the boundary that its content type names";

function parts(...all: readonly string[]): string {
  return `${all.map((part) => `--B\r\nContent-Disposition: form-data; name=${part}\r\n`).join("")}--B--\r\n`;
}

async function* items(...all: readonly unknown[]): AsyncGenerator<unknown> {
  yield* all;
}

const unlucky = async function* (): AsyncGenerator<unknown> {
  yield { n: 1 };
  throw new StatusError("aborted", "no more");
};
const aborted = '{"error":{"code":409,"status":"ABORTED","message":"no more","details":[]}}';

const secured: Partial<Operation> = {
  securitySchemes: {
    session: { type: "apiKey", in: "header", name: "Service-Session-Token" },
    cookie: { type: "apiKey", in: "cookie", name: "sid" },
    key: { type: "apiKey", in: "query", name: "key" },
    word: { type: "http", scheme: "ApiKey" },
    basic: { type: "http", scheme: "Basic" },
    oauth: { type: "oauth2", queryParameter: "access_token" },
  },
  security: [
    { scheme: "session" },
    { scheme: "cookie" },
    { scheme: "key" },
    { scheme: "word", privileges: ["manage"] },
    { scheme: "basic" },
    { scheme: "oauth", scopes: ["read"] },
  ],
};
const whoever: HandlerOptions = { authenticate: (credentials) => ({ credentials }) };
const nobody: HandlerOptions = { authenticate: () => undefined };
const caller = (_: unknown, context: HandlerContext): unknown => context.caller;
const challenges =
  'ApiKey in="header", name="Service-Session-Token", ApiKey in="cookie", name="sid", ' +
  'ApiKey in="query", name="key", ApiKey, Basic realm="api", charset="UTF-8", Bearer';

function shown(scheme: string, value: string, scopes: readonly string[] = [], privileges: readonly string[] = []) {
  return JSON.stringify({ credentials: [{ scheme, value, scopes, privileges }] });
}

export const optionCases: readonly OptionCase[] = [
  // Where fields travel
  {
    name: "header: text, whatever the case of its name",
    route: { headers: [{ name: "etag", key: "If-Match" }, { name: "x" }] },
    headers: { "if-match": '"a"' },
    seen: { etag: '"a"' },
  },
  {
    name: "header: types, and nested fields",
    route: {
      headers: [
        { name: "a.b", key: "x-b", type: "boolean" },
        { name: "e", key: "x-e", type: "enum" },
      ],
    },
    headers: { "x-b": "true", "x-e": "3" },
    seen: { a: { b: true }, e: 3 },
  },
  {
    name: "header: a value of the wrong type",
    route: { headers: [{ name: "b", key: "x-b", type: "boolean" }] },
    headers: { "x-b": "yes" },
    status: 400,
    violations: ['b: must be "true" or "false"'],
  },
  {
    name: "header: a comma list, quoted strings in it",
    route: { headers: [{ name: "l", key: "x-l", list: true }] },
    headers: { "x-l": 'a, "b,c" ,, "d\\"e"' },
    seen: { l: ["a", "b,c", 'd"e'] },
  },
  {
    name: "header: a space list",
    route: { headers: [{ name: "l", key: "x-l", list: true, style: "space" }] },
    headers: { "x-l": "a b" },
    seen: { l: ["a", "b"] },
  },
  {
    name: "header: beside a body, and the body does not speak for it",
    request: "POST /x",
    route: { headers: [{ name: "etag", key: "If-Match" }], body: "*" },
    headers: { ...json, "if-match": "a" },
    body: '{"etag":"evil","n":1}',
    seen: { etag: "a", n: 1 },
  },
  {
    name: "header: preferences, known and unknown ones",
    route: { headers: prefer },
    headers: {
      prefer: 'Return=minimal, max-affected="3";x=y, respond-async, return=representation, other=z, __proto__=1',
    },
    seen: {
      prefer: { return: "minimal", maxAffected: "3", respondAsync: true, other: "z", ["__proto__"]: "1" },
    },
  },
  {
    name: "header: a preference of the wrong type",
    route: { headers: prefer },
    headers: { prefer: "respond-async=maybe" },
    status: 400,
    violations: ['prefer.respondAsync: must be "true" or "false"'],
  },
  {
    name: "cookie",
    route: { cookies: [{ name: "sid" }, { name: "n.list", key: "l", list: true }] },
    headers: { cookie: "other=1; sid=a%20b; l=1,2; sid=c" },
    seen: { sid: "a b", n: { list: ["1", "2"] } },
  },
  {
    name: "query: a name of its own",
    request: "GET /x?filter.path=a&f=no",
    route: { query: [{ name: "f", key: "filter.path" }] },
    seen: { f: "a" },
  },
  {
    name: "query: lists in one parameter",
    request: "GET /x?c=a,b%2Cc&s=a+b%20c&p=a%7Cb|c&e=&c=d",
    route: {
      query: [
        { name: "c", list: true, style: "comma" },
        { name: "s", list: true, style: "space" },
        { name: "p", list: true, style: "pipe" },
        { name: "e", list: true, style: "comma" },
        { name: "none", list: true, style: "comma" },
      ],
    },
    seen: { c: ["a", "b", "c", "d"], s: ["a", "b", "c"], p: ["a", "b", "c"], e: [] },
  },
  {
    name: "query: all other parameters, in their order, as often as they come",
    request: "GET /x?id=gt.1&select=a&id=lt.9&or=(a%2Cb)&__proto__=1&bare",
    route: { query: [{ name: "select" }], queryRest: { name: "filters", key: "column", value: "text" } },
    options: { strict: true },
    seen: {
      select: "a",
      filters: [
        { column: "id", text: "gt.1" },
        { column: "id", text: "lt.9" },
        { column: "or", text: "(a,b)" },
        { column: "__proto__", text: "1" },
        { column: "bare", text: "" },
      ],
    },
  },
  {
    name: "query: the path has the last word over headers and query",
    request: "GET /x/1?id=2",
    route: {
      template: "/x/{id}",
      path: [{ name: "id" }],
      query: [{ name: "id" }],
      headers: [{ name: "id", key: "x-id" }],
    },
    headers: { "x-id": "3" },
    seen: { id: "1" },
  },

  // Bodies
  {
    name: "body: on DELETE",
    request: "DELETE /x",
    route: { body: "*" },
    headers: json,
    body: '{"a":1}',
    seen: { a: 1 },
  },
  {
    name: "body: an array that is one field",
    request: "POST /x",
    route: { body: "items" },
    headers: json,
    body: "[1,2]",
    seen: { items: [1, 2] },
  },
  {
    name: "body: an array that is the message",
    request: "POST /x?a=1",
    route: { body: "*", query: [{ name: "a" }] },
    headers: json,
    body: "[1,2]",
    seen: [1, 2],
  },
  {
    name: "body: a vendor's type of JSON",
    request: "POST /x",
    operation: { jsonMediaTypes: ["application/vnd.x+text; compatible-with=*"] },
    route: { body: "*" },
    headers: { "content-type": "application/vnd.x+text;compatible-with=8" },
    body: '{"a":1}',
    seen: { a: 1 },
  },
  {
    name: "body: no type of JSON",
    request: "POST /x",
    operation: { jsonMediaTypes: ["application/vnd.x+text; compatible-with=8"] },
    route: { body: "*" },
    headers: { "content-type": "application/vnd.x+text;compatible-with=9" },
    body: "{}",
    status: 415,
    answerHeaders: { accept: "application/json, application/vnd.x+text; compatible-with=8" },
  },
  {
    name: "form: names, values, repeated names",
    request: "POST /x",
    operation: form,
    route: { body: "*" },
    headers: { "content-type": "application/x-www-form-urlencoded;charset=UTF-8" },
    body: "grant_type=client_credentials&scope=a+b%2Bc&l=1&l=2&empty=&%C3%BC=%20&__proto__=1",
    seen: {
      grant_type: "client_credentials",
      scope: "a b+c",
      l: ["1", "2"],
      empty: "",
      ü: " ",
      ["__proto__"]: "1",
    },
  },
  {
    name: "form: typed fields",
    request: "POST /x",
    operation: form,
    route: {
      body: "*",
      form: [
        { name: "l", list: true },
        { name: "b", type: "boolean" },
        { name: "o.n", key: "n" },
      ],
    },
    headers: formType,
    body: "l=1&b=true&n=2&other=3",
    seen: { other: "3", l: ["1"], b: true, o: { n: "2" } },
  },
  {
    name: "form: a field given twice",
    request: "POST /x",
    operation: form,
    route: { body: "*", form: [{ name: "a" }] },
    headers: formType,
    body: "a=1&a=2",
    status: 400,
    violations: ["a: given 2 times, but takes one value"],
  },
  {
    name: "form: another type",
    request: "POST /x",
    operation: form,
    route: { body: "*" },
    headers: json,
    body: "{}",
    status: 415,
    message: 'the body must be application/x-www-form-urlencoded in UTF-8, not "application/json"',
  },
  {
    name: "form: a malformed escape",
    request: "POST /x",
    operation: form,
    route: { body: "*" },
    headers: formType,
    body: "a=%zz",
    status: 400,
    message: 'the form has a malformed percent escape in "%zz"',
  },
  {
    name: "form: not UTF-8",
    request: "POST /x",
    operation: form,
    route: { body: "*" },
    headers: formType,
    body: new Uint8Array([97, 61, 255]),
    status: 400,
    message: "the body is not UTF-8",
  },
  {
    name: "form: more fields than allowed",
    request: "POST /x",
    operation: form,
    route: { body: "*" },
    options: { maxQueryParameters: 2 },
    headers: formType,
    body: "a=1&a=2&a=3",
    status: 400,
    message: "the form has more than 2 parameters",
  },
  {
    name: "multipart: fields and files",
    request: "POST /x",
    operation: multipart,
    route: {
      body: "*",
      form: [
        { name: "b", type: "boolean" },
        { name: "o", type: "json" },
      ],
    },
    headers: multipartType,
    body: parts(
      '"a"\r\n\r\nline\nü\r\n',
      '"b"\r\n\r\ntrue',
      '"o"\r\nContent-Type: application/json\r\n\r\n{"n":1}',
      '"f"; filename="x.bin"\r\nContent-Type: application/octet-stream\r\n\r\n-\r--B\n\0',
      '"__proto__"\r\n\r\n1',
    ),
    seen: {
      a: "line\nü\r\n",
      f: { 0: 45, 1: 13, 2: 45, 3: 45, 4: 66, 5: 10, 6: 0 },
      ["__proto__"]: "1",
      b: true,
      o: { n: 1 },
    },
  },
  ...[
    ["that breaks off", '--B\r\nContent-Disposition: form-data; name="a"\r\n\r\nx', unended],
    ["that ends in a header", '--B\r\nContent-Disposition: form-data; name="a"', unended],
    ["of something else", '{"a":1}', unended],
    ["of nothing but its end", "--B", "the form has a boundary with something behind it"],
    ["with a longer boundary", "--BB\r\n\r\n\r\n--BB--", "the form has a boundary with something behind it"],
    ["without a name", "--B\r\nContent-Disposition: form-data\r\n\r\nx\r\n--B--", "part 1 of the form has no name"],
    ["without headers", "--B\r\n\r\nx\r\n--B--", "part 1 of the form has no name"],
    [
      "with headers that never end",
      `--B\r\nx: ${"y".repeat(100_000)}\r\n--B--`,
      "part 1 of the form has no end of its headers",
    ],
  ].map(
    ([what = "", body = "", message = ""]): OptionCase => ({
      name: `multipart: a body ${what}`,
      request: "POST /x",
      operation: multipart,
      route: { body: "*" },
      headers: multipartType,
      body,
      status: 400,
      message,
    }),
  ),
  {
    name: "multipart: no parts, a preamble, an epilogue",
    request: "POST /x",
    operation: multipart,
    route: { body: "*" },
    headers: { "content-type": 'multipart/form-data; boundary="B B"' },
    body: "before\r\n--B B--after",
    seen: {},
  },
  {
    name: "multipart: names with quotes, backslashes and line breaks",
    request: "POST /x",
    operation: multipart,
    route: { body: "*" },
    headers: multipartType,
    body: parts('"a%22b\\c%0D%0A%41; x=\\"\r\n\r\n1', "token; filename*=x\r\n\r\n2").replace("B\r\n", "B \t\r\n"),
    seen: { 'a"b\\c\r\n%41; x=\\': "1", token: "2" },
  },
  {
    name: "multipart: a boundary that is none",
    request: "POST /x",
    operation: multipart,
    route: { body: "*" },
    headers: { "content-type": `multipart/form-data; boundary=${"b".repeat(71)}` },
    body: "x",
    status: 400,
    message: "the boundary of the form is not valid",
  },
  {
    name: "multipart: a field that is not UTF-8",
    request: "POST /x",
    operation: multipart,
    route: { body: "*" },
    headers: multipartType,
    body: Uint8Array.from(parts('"a"\r\n\r\n\u00ff'), (it) => it.charCodeAt(0)),
    status: 400,
    message: "the body is not UTF-8",
  },
  {
    name: "multipart: more parts than allowed",
    request: "POST /x",
    operation: multipart,
    route: { body: "*" },
    options: { maxQueryParameters: 100 },
    headers: multipartType,
    body: parts(...Array.from({ length: 101 }, () => '"a"\r\n\r\n1')),
    status: 400,
    message: "the form has more than 100 parts",
  },
  {
    name: "multipart: without a boundary",
    request: "POST /x",
    operation: multipart,
    route: { body: "*" },
    headers: { "content-type": "multipart/form-data" },
    body: parts('"a"\r\n\r\n1'),
    status: 415,
    message: 'the body must be multipart/form-data; boundary=..., not "multipart/form-data"',
  },
  {
    name: "text: a field",
    request: "POST /x",
    operation: { requestMediaType: "text/plain" },
    route: { body: "note" },
    headers: { "content-type": "text/plain; charset=utf-8" },
    body: "ü\n",
    seen: { note: "ü\n" },
  },
  {
    name: "text: another charset",
    request: "POST /x",
    operation: { requestMediaType: "text/plain" },
    route: { body: "note" },
    headers: { "content-type": "text/plain; charset=latin1" },
    body: "x",
    status: 415,
  },
  {
    name: "bytes: any type",
    request: "POST /x",
    operation: { requestMediaType: "*/*" },
    route: { body: "file" },
    headers: { "content-type": "image/png" },
    body: new Uint8Array([0, 255]),
    seen: { file: { contentType: "image/png", data: { 0: 0, 1: 255 } } },
  },
  {
    name: "bytes: another type",
    request: "POST /x",
    operation: { requestMediaType: "image/png" },
    route: { body: "file" },
    headers: { "content-type": "image/gif" },
    body: new Uint8Array([0]),
    status: 415,
    message: 'the body must be image/png, not "image/gif"',
  },
  {
    name: "body: may be left out",
    request: "POST /x",
    operation: { bodyOptional: true },
    route: { body: "*" },
    seen: {},
  },

  // Answers
  {
    name: "answer: a status of the operation",
    operation: { status: 201 },
    status: 201,
    seen: {},
  },
  {
    name: "answer: 204 of the operation has no content",
    operation: { status: 204 },
    status: 204,
    text: "",
    answerHeaders: { "content-type": undefined, "content-length": undefined },
  },
  {
    name: "answer: nothing, with a status that could have content",
    handle: () => undefined,
    text: "",
    answerHeaders: { "content-type": undefined },
  },
  {
    name: "answer: members in headers and status",
    operation: {
      responseFields: [
        { name: "etag", in: "header", key: "ETag" },
        { name: "list", in: "header", key: "X-List", list: true },
        { name: "n", in: "header", key: "X-N", type: "json" },
        { name: "gone", in: "header", key: "X-Gone" },
        { name: "code", in: "status" },
      ],
    },
    handle: () => ({ etag: '"1"', list: ["a", "b,c"], n: [1, "x"], gone: null, code: 202, rest: true }),
    status: 202,
    answerHeaders: { etag: '"1"', "x-list": 'a, "b,c"', "x-n": '[1,"x"]', "x-gone": undefined },
    text: '{"rest":true}',
  },
  {
    name: "answer: a redirect",
    operation: { status: 302, responseFields: [{ name: "url", in: "header", key: "Location" }] },
    route: { responseBody: "none" },
    handle: () => ({ url: "https://x.example/a" }),
    status: 302,
    answerHeaders: { location: "https://x.example/a" },
  },
  {
    name: "answer: a member that no header can hold",
    operation: { responseFields: [{ name: "a", in: "header", key: "X-A" }] },
    handle: () => ({ a: "1\r\nset-cookie: evil=1" }),
    status: 500,
    answerHeaders: { "set-cookie": undefined },
    reported: ['header X-A: the value holds a character that no header can: "1\\r\\nset-cookie: evil=1"'],
  },
  {
    name: "result: one with a body",
    operation: { results: [{ status: 200 }, { status: 304, empty: true }] },
    result: () => ({ status: 200, body: { a: 1 } }),
    text: '{"a":1}',
  },
  {
    name: "result: one without",
    operation: {
      results: [{ status: 200 }, { status: 304, empty: true }],
      responseFields: [{ name: "etag", in: "header", key: "ETag" }],
    },
    result: () => ({ status: 304, etag: '"1"' }),
    status: 304,
    text: "",
    answerHeaders: { etag: '"1"', "content-type": undefined },
  },
  {
    name: "result: a status that the operation has not",
    operation: { results: [{ status: 200 }, { status: 304, empty: true }] },
    result: () => ({ status: 201, body: {} }),
    status: 500,
    reported: ["a handler answered with status 201, but x.v1.X.Do has 200, 304"],
  },
  {
    name: "text: the answer",
    operation: { responseMediaType: "text/plain" },
    route: { responseBody: "zen" },
    handle: () => ({ zen: "ü" }),
    text: "ü",
    answerHeaders: { "content-type": "text/plain; charset=utf-8" },
  },
  {
    name: "bytes: the answer, in base64 from the writer",
    operation: { responseMediaType: "*/*" },
    handle: () => ({ contentType: "image/png", data: "AP8=" }),
    answerHeaders: { "content-type": "image/png" },
    text: "\0\ufffd",
  },
  {
    name: "bytes: the answer, as they are, of the type of the operation",
    operation: { responseMediaType: "application/zip" },
    headers: { accept: "application/zip" },
    handle: () => ({ data: new Uint8Array([97]) }),
    answerHeaders: { "content-type": "application/zip" },
    text: "a",
  },
  {
    name: "bytes: an answer that is none",
    operation: { responseMediaType: "application/zip" },
    handle: () => ({ data: 1 }),
    status: 500,
    reported: ["x.v1.X.Do answers with bytes: data must be a Uint8Array"],
  },
  {
    name: "accept: a vendor's type of JSON comes back",
    operation: { jsonMediaTypes: vendor },
    headers: { accept: `${compatible},text/plain` },
    answerHeaders: { "content-type": compatible },
    seen: {},
  },
  {
    name: "accept: a vendor's word for JSON",
    operation: { jsonMediaTypes: ["application/vnd.x+json"] },
    headers: { accept: "application/vnd.x+json" },
    answerHeaders: { "content-type": "application/json" },
    seen: {},
  },
  {
    name: "accept: the vendor's type in errors too",
    operation: { jsonMediaTypes: vendor },
    headers: { accept: "application/vnd.x+json;compatible-with=8; x=y" },
    handle: () => {
      throw new StatusError("not_found", "no");
    },
    status: 404,
    answerHeaders: { "content-type": compatible },
  },
  {
    name: "accept: weights between JSON and the vendor's type",
    operation: { jsonMediaTypes: vendor },
    headers: { accept: `${compatible};q=0.5, application/json` },
    answerHeaders: { "content-type": "application/json" },
    seen: {},
  },
  {
    name: "accept: a parameter that is no word",
    operation: { jsonMediaTypes: vendor },
    headers: { accept: 'application/vnd.x+json; compatible-with="<8>"' },
    status: 406,
  },
  {
    name: "headers: on every answer",
    operation: { responseHeaders: { "X-Product": "p", "Cache-Control": "no-store" } },
    handle: (_, context) => {
      context.setHeader("cache-control", "max-age=1");
      return {};
    },
    answerHeaders: { "x-product": "p", "cache-control": "max-age=1" },
  },
  {
    name: "headers: on errors",
    operation: { responseHeaders: { "X-Product": "p" } },
    handle: () => {
      throw new StatusError("aborted", "no");
    },
    status: 409,
    answerHeaders: { "x-product": "p" },
  },
  {
    name: "headers: where nothing is served",
    request: "GET /nothing",
    operation: { responseHeaders: { "X-Product": "p" } },
    status: 404,
    answerHeaders: { "x-product": "p" },
  },
  {
    name: "headers: of a method that is not served",
    request: "PUT /x",
    operation: { responseHeaders: { "X-Product": "p" } },
    status: 405,
    answerHeaders: { "x-product": "p", allow: "GET, HEAD" },
  },
  {
    name: "error: with a status and headers of the service's format",
    options: {
      formatError: ({ message, code }, answer) => {
        answer.status = 422;
        answer.setHeader("Content-Type", "application/problem+json");
        answer.setHeader("x-operation", answer.context?.operation.name ?? "");
        return { error: message, status: answer.status, code };
      },
    },
    handle: () => {
      throw new StatusError("invalid_argument", "no");
    },
    status: 422,
    answerHeaders: { "content-type": "application/problem+json", "x-operation": "x.v1.X.Do" },
    text: '{"error":"no","status":422,"code":"invalid_argument"}',
  },
  {
    name: "error: without a body",
    options: { formatError: () => undefined },
    request: "GET /nothing",
    status: 404,
    text: "",
    answerHeaders: { "content-type": undefined },
  },
  {
    name: "error: a format with a status that no answer can have",
    options: {
      formatError: (_, answer) => {
        answer.status = 99;
      },
    },
    request: "GET /nothing",
    status: 500,
    message: "internal error",
    reported: ["formatError set the HTTP status 99, not one from 200 to 599"],
  },

  // JSONP
  {
    name: "callback: the answer is a script",
    request: "GET /x?callback=app.show_1",
    operation: { callbackParameter: "callback" },
    options: { strict: true },
    handle: () => ({ a: "\u2028\u2029</script>" }),
    text: '/**/ app.show_1({"a":"\\u2028\\u2029</script>"});',
    answerHeaders: { "content-type": "text/javascript; charset=utf-8", "x-content-type-options": "nosniff" },
  },
  {
    name: "callback: errors too",
    request: "GET /x?callback=f",
    operation: { callbackParameter: "callback" },
    handle: () => {
      throw new StatusError("not_found", "no");
    },
    status: 404,
    text: '/**/ f({"code":5,"message":"no","details":[]});',
  },
  {
    name: "callback: where nothing is served",
    request: "GET /nothing?callback=f",
    operation: { callbackParameter: "callback" },
    status: 404,
    text: '/**/ f({"code":5,"message":"nothing is served at /nothing","details":[]});',
  },
  {
    name: "callback: as a script is asked for",
    request: "GET /x?callback=f",
    headers: { accept: "text/javascript" },
    operation: { callbackParameter: "callback" },
    text: "/**/ f({});",
  },
  {
    name: "callback: none",
    request: "GET /x?a=callback",
    operation: { callbackParameter: "callback" },
    text: "{}",
  },
  ...["alert(1)", "", "a..b", "a;b", "1a", "a.", "%3Cscript%3E", "a%0A", `${"a".repeat(129)}`].map(
    (name): OptionCase => ({
      name: `callback: ${name.slice(0, 20)} is no function`,
      request: `GET /x?callback=${name}`,
      operation: { callbackParameter: "callback" },
      status: 400,
      message: 'the query parameter callback must name a JavaScript function, such as "app.show"',
    }),
  ),

  // Streams
  {
    name: "stream: server-sent events by default",
    operation: { streams: ["server-sent-events", "ndjson"] },
    stream: () => items({ a: "x\ny" }, [1]),
    text: 'data: {"a":"x\\ny"}\n\ndata: [1]\n\n',
    answerHeaders: { "content-type": "text/event-stream", "cache-control": "no-store" },
  },
  {
    name: "stream: by Accept",
    operation: { streams: ["server-sent-events", "ndjson"] },
    headers: { accept: "application/x-ndjson, */*" },
    stream: () => items({ a: 1 }, 2),
    text: '{"a":1}\n2\n',
    answerHeaders: { "content-type": "application/x-ndjson" },
  },
  {
    name: "stream: by weight",
    operation: { streams: ["server-sent-events", "ndjson", "json-array"] },
    headers: { accept: "text/event-stream;q=0.8, application/json;q=0.9, application/x-ndjson;q=0" },
    stream: () => items({ a: 1 }, 2),
    text: '[{"a":1},\n2]\n',
    answerHeaders: { "content-type": "application/json" },
  },
  {
    name: "stream: an array by a vendor's type of JSON",
    operation: { streams: ["ndjson", "json-array"], jsonMediaTypes: vendor },
    headers: { accept: compatible },
    stream: () => items({ a: 1 }),
    text: '[{"a":1}]\n',
    answerHeaders: { "content-type": "application/json" },
  },
  {
    name: "stream: an array with nothing in it",
    operation: { streams: ["json-array"] },
    stream: () => items(),
    text: "[]\n",
  },
  {
    name: "stream: none of its forms will do",
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
    name: "stream: bytes of the type of the first",
    operation: { streams: ["bytes"] },
    stream: () => items({ contentType: "audio/mpeg", data: "YQ==" }, { data: new Uint8Array([98]) }),
    text: "ab",
    answerHeaders: { "content-type": "audio/mpeg" },
  },
  {
    name: "stream: no bytes at all",
    operation: { streams: ["bytes"], responseMediaType: "audio/mpeg" },
    stream: () => items(),
    text: "",
    answerHeaders: { "content-type": "audio/mpeg" },
  },
  {
    name: "stream: of WebSocket only, without an upgrade",
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

  // Access
  { name: "security: nobody asks", operation: secured, handle: caller, text: "" },
  { name: "security: a public operation", options: nobody, seen: {} },
  {
    name: "security: no credentials",
    operation: secured,
    options: whoever,
    headers: { authorization: "Digest x" },
    status: 401,
    message: "the request shows no credentials",
    answerHeaders: { "www-authenticate": challenges },
  },
  {
    name: "security: unknown credentials",
    operation: { ...secured, security: [{ scheme: "oauth" }] },
    options: nobody,
    headers: { authorization: "Bearer x" },
    status: 401,
    message: "the credentials are not valid",
    answerHeaders: { "www-authenticate": 'Bearer error="invalid_token"' },
  },
  {
    name: "security: a caller who may not",
    operation: secured,
    options: {
      authenticate: () => {
        throw new StatusError("permission_denied", "no privilege");
      },
    },
    headers: { authorization: "Bearer x" },
    status: 403,
    message: "no privilege",
  },
  {
    name: "security: the hook says why",
    operation: { ...secured, security: [{ scheme: "basic" }] },
    options: {
      authenticate: () => {
        throw new StatusError("unauthenticated", "expired", { headers: { "x-why": "old" } });
      },
    },
    headers: { authorization: "basic eDp5" },
    status: 401,
    message: "expired",
    answerHeaders: { "www-authenticate": 'Basic realm="api", charset="UTF-8"', "x-why": "old" },
  },
  {
    name: "security: the hook fails",
    operation: secured,
    options: {
      authenticate: () => {
        throw new Error("no database");
      },
    },
    headers: { authorization: "Bearer x" },
    status: 500,
    reported: ["no database"],
  },
  ...(
    [
      ["a header", "/x", { "service-session-token": "k" }, shown("session", "k")],
      ["a cookie", "/x", { cookie: "a=1; sid=k" }, shown("cookie", "k")],
      ["a query parameter", "/x?key=k%2B&key=other", {}, shown("key", "k+")],
      ["a scheme word", "/x", { authorization: "apikey  a=b=" }, shown("word", "a=b=", [], ["manage"])],
      ["Basic", "/x", { authorization: "Basic eDp5" }, shown("basic", "eDp5")],
      ["a bearer token", "/x", { authorization: "bearer t" }, shown("oauth", "t", ["read"])],
      ["a token in the query", "/x?access_token=t", {}, shown("oauth", "t", ["read"])],
    ] as const
  ).map(
    ([what, target, headers, text]): OptionCase => ({
      name: `security: ${what}`,
      request: `GET ${target}`,
      operation: secured,
      options: { ...whoever, strict: true },
      headers,
      handle: caller,
      text,
    }),
  ),
];
