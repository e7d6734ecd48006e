import { StatusError } from "../../runtime/server.ts";
import type { OptionCase } from "./option-case.ts";

const vendor = ["application/vnd.x+json; compatible-with=*"];

const compatible = "application/vnd.x+json; compatible-with=8";

export const responseOptionCases: readonly OptionCase[] = [
  // Answers
  {
    name: "response: the status of the operation",
    operation: { status: 201 },
    status: 201,
    seen: {},
  },
  {
    name: "response: an operation with 204 has no content",
    operation: { status: 204 },
    status: 204,
    text: "",
    responseHeaders: { "content-type": undefined, "content-length": undefined },
  },
  {
    name: "response: nothing, with a status that allows content",
    handle: () => undefined,
    text: "",
    responseHeaders: { "content-type": undefined },
  },
  {
    name: "response: members in headers and status",
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
    responseHeaders: { etag: '"1"', "x-list": 'a, "b,c"', "x-n": '[1,"x"]', "x-gone": undefined },
    text: '{"rest":true}',
  },
  {
    name: "response: ignores a status of 0",
    operation: { responseFields: [{ name: "code", in: "status" }], status: 201 },
    handle: () => ({ code: 0, rest: true }),
    status: 201,
    text: '{"rest":true}',
  },
  {
    name: "response: preferences in a header",
    operation: { responseFields: [{ name: "applied", in: "header", key: "Preference-Applied", style: "preferences" }] },
    handle: () => ({ applied: { return: "minimal", "max-affected": 10, wait: true, gone: undefined }, rest: 1 }),
    responseHeaders: { "preference-applied": "return=minimal, max-affected=10, wait" },
    text: '{"rest":1}',
  },
  {
    name: "response: no preferences in a header",
    operation: { responseFields: [{ name: "applied", in: "header", key: "Preference-Applied", style: "preferences" }] },
    handle: () => ({ applied: {} }),
    responseHeaders: { "preference-applied": undefined },
    text: "{}",
  },
  {
    name: "response: headers without a body",
    operation: { responseFields: [{ name: "etag", in: "header", key: "ETag" }] },
    route: { responseBody: "rows" },
    handle: () => ({ etag: "1" }),
    responseHeaders: { etag: "1", "content-type": undefined },
    text: "",
  },
  {
    name: "response: headers with a null body",
    operation: { responseFields: [{ name: "etag", in: "header", key: "ETag" }] },
    route: { responseBody: "rows" },
    handle: () => ({ rows: null }),
    responseHeaders: { "content-type": "application/json" },
    text: "null",
  },
  {
    name: "response: a redirect",
    operation: { status: 302, responseFields: [{ name: "url", in: "header", key: "Location" }] },
    route: { responseBody: "none" },
    handle: () => ({ url: "https://x.example/a" }),
    status: 302,
    responseHeaders: { location: "https://x.example/a" },
  },
  {
    name: "response: a member that headers cannot carry",
    operation: { responseFields: [{ name: "a", in: "header", key: "X-A" }] },
    handle: () => ({ a: "1\r\nset-cookie: evil=1" }),
    status: 500,
    responseHeaders: { "set-cookie": undefined },
    reported: ['the header X-A cannot hold "1\\r\\nset-cookie: evil=1"'],
  },
  {
    name: "result: with a body",
    operation: { results: [{ status: 200 }, { status: 304, empty: true }] },
    result: () => ({ status: 200, body: { a: 1 } }),
    text: '{"a":1}',
  },
  {
    name: "result: without a body",
    operation: {
      results: [{ status: 200 }, { status: 304, empty: true }],
      responseFields: [{ name: "etag", in: "header", key: "ETag" }],
    },
    result: () => ({ status: 304, etag: '"1"' }),
    status: 304,
    text: "",
    responseHeaders: { etag: '"1"', "content-type": undefined },
  },
  {
    name: "result: a status that the operation does not declare",
    operation: { results: [{ status: 200 }, { status: 304, empty: true }] },
    result: () => ({ status: 201, body: {} }),
    status: 500,
    reported: ["a handler returned status 201, but x.v1.X.Do declares 200, 304"],
  },
  {
    name: "text: the answer",
    operation: { responseMediaType: "text/plain" },
    route: { responseBody: "zen" },
    handle: () => ({ zen: "ü" }),
    text: "ü",
    responseHeaders: { "content-type": "text/plain; charset=utf-8" },
  },
  {
    name: "bytes: the answer, as base64 from the writer",
    operation: { responseMediaType: "*/*" },
    handle: () => ({ contentType: "image/png", data: "AP8=" }),
    responseHeaders: { "content-type": "image/png" },
    text: "\0\ufffd",
  },
  {
    name: "bytes: the answer, unchanged, with the media type of the operation",
    operation: { responseMediaType: "application/zip" },
    headers: { accept: "application/zip" },
    handle: () => ({ data: new Uint8Array([97]) }),
    responseHeaders: { "content-type": "application/zip" },
    text: "a",
  },
  {
    name: "bytes: an answer of another type",
    operation: { responseMediaType: "application/zip" },
    handle: () => ({ data: 1 }),
    status: 500,
    reported: ["x.v1.X.Do responds with bytes: data must be a Uint8Array"],
  },
  {
    name: "accept: responds with the requested vendor type",
    operation: { jsonMediaTypes: vendor },
    headers: { accept: `${compatible},text/plain` },
    responseHeaders: { "content-type": compatible },
    seen: {},
  },
  {
    name: "accept: a vendor type for JSON",
    operation: { jsonMediaTypes: ["application/vnd.x+json"] },
    headers: { accept: "application/vnd.x+json" },
    responseHeaders: { "content-type": "application/json" },
    seen: {},
  },
  {
    name: "accept: a vendor type for errors",
    operation: { jsonMediaTypes: vendor },
    headers: { accept: "application/vnd.x+json;compatible-with=8; x=y" },
    handle: () => {
      throw new StatusError("not_found", "no");
    },
    status: 404,
    responseHeaders: { "content-type": compatible },
  },
  {
    name: "accept: weights of JSON and a vendor type",
    operation: { jsonMediaTypes: vendor },
    headers: { accept: `${compatible};q=0.5, application/json` },
    responseHeaders: { "content-type": "application/json" },
    seen: {},
  },
  {
    name: "accept: a parameter that is not a token",
    operation: { jsonMediaTypes: vendor },
    headers: { accept: 'application/vnd.x+json; compatible-with="<8>"' },
    status: 406,
  },
  ...[
    ["a vendor's type", "application/vnd.y+json", "application/vnd.y+json"],
    ["a vendor's type in another case", "Application/Vnd.Y+JSON", "application/vnd.y+json"],
    ["a vendor's type and JSON", "application/vnd.y+json, application/json", "application/json"],
    ["a vendor's type before anything", "application/vnd.y+json, */*;q=0.5", "application/vnd.y+json"],
    ["another standard's type", "application/hal+json", "application/json"],
    ["a type with a charset", "application/hal+json; charset=utf-8", "application/json"],
    [
      "a type with parameters",
      'application/hal+json; profile="https://x/y"; q=0.9',
      'application/hal+json; profile="https://x/y"',
    ],
    ["a type that is not an application's", "model/gltf+json", "application/json"],
  ].map(
    ([name, accept = "", type]): OptionCase => ({
      name: `accept: ${name}, undeclared`,
      headers: { accept },
      responseHeaders: { "content-type": type },
      seen: {},
    }),
  ),
  {
    name: "accept: an undeclared type beside a declared one",
    operation: { jsonMediaTypes: vendor },
    headers: { accept: "application/vnd.y+json" },
    responseHeaders: { "content-type": "application/vnd.y+json" },
    seen: {},
  },
  {
    name: "accept: an undeclared type of an operation with a JSON type of its own",
    operation: { responseMediaType: "application/scim+json" },
    headers: { accept: "application/hal+json" },
    responseHeaders: { "content-type": "application/scim+json" },
    seen: {},
  },
  {
    name: "accept: an undeclared type for errors",
    headers: { accept: "application/vnd.y+json" },
    handle: () => {
      throw new StatusError("not_found", "no");
    },
    status: 404,
    responseHeaders: { "content-type": "application/vnd.y+json" },
  },
  {
    name: "accept: an undeclared JSON type of an operation that answers with text",
    operation: { responseMediaType: "text/plain" },
    headers: { accept: "application/vnd.y+json" },
    handle: () => "zen",
    text: "zen",
    responseHeaders: { "content-type": "text/plain; charset=utf-8" },
  },
  ...[
    "application/vnd.y+json;q=0",
    "application/vnd.y+xml",
    "application/+json",
    "application/vnd.y+json; a=\u00e9",
  ].map((accept): OptionCase => ({ name: `accept: ${accept}`, headers: { accept }, status: 406 })),
  {
    name: "accepts: what the handler asks for",
    headers: { accept: "text/csv;q=0.5, application/vnd.x+json; version=3, image/*;q=0.1" },
    handle: (_, context) => [
      context.accepts("application/json", "text/csv"),
      context.accepts("image/png", "image/gif"),
      context.accepts("application/vnd.x+json; version=2", "application/vnd.x+json; version=*"),
      context.accepts("application/json") ?? "none",
    ],
    text: '["text/csv","image/png","application/vnd.x+json; version=3","none"]',
  },
  {
    name: "accepts: without the header",
    handle: (_, context) => [context.accepts("text/csv", "text/html")],
    text: '["text/csv"]',
  },
  {
    name: "headers: on every response",
    operation: { responseHeaders: { "X-Product": "p", "Cache-Control": "no-store" } },
    handle: (_, context) => {
      context.setHeader("cache-control", "max-age=1");
      return {};
    },
    responseHeaders: { "x-product": "p", "cache-control": "max-age=1" },
  },
  {
    name: "headers: on errors",
    operation: { responseHeaders: { "X-Product": "p" } },
    handle: () => {
      throw new StatusError("aborted", "no");
    },
    status: 409,
    responseHeaders: { "x-product": "p" },
  },
  {
    name: "headers: on an unknown path",
    request: "GET /nothing",
    operation: { responseHeaders: { "X-Product": "p" } },
    status: 404,
    responseHeaders: { "x-product": "p" },
  },
  {
    name: "headers: on an unknown method",
    request: "PUT /x",
    operation: { responseHeaders: { "X-Product": "p" } },
    status: 405,
    responseHeaders: { "x-product": "p", allow: "GET, HEAD" },
  },
  {
    name: "error: status and headers set by formatError",
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
    responseHeaders: { "content-type": "application/problem+json", "x-operation": "x.v1.X.Do" },
    text: '{"error":"no","status":422,"code":"invalid_argument"}',
  },
  {
    name: "error: without a body",
    options: { formatError: () => undefined },
    request: "GET /nothing",
    status: 404,
    text: "",
    responseHeaders: { "content-type": undefined },
  },
  {
    name: "error: an invalid status from formatError",
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
    name: "callback: responds with a script",
    request: "GET /x?callback=app.show_1",
    operation: { callbackParameter: "callback" },
    options: { strict: true },
    handle: () => ({ a: "\u2028\u2029</script>" }),
    text: '/**/ app.show_1({"a":"\\u2028\\u2029</script>"});',
    responseHeaders: { "content-type": "text/javascript; charset=utf-8", "x-content-type-options": "nosniff" },
  },
  {
    name: "callback: wraps errors",
    request: "GET /x?callback=f",
    operation: { callbackParameter: "callback" },
    handle: () => {
      throw new StatusError("not_found", "no");
    },
    status: 404,
    text: '/**/ f({"code":5,"message":"no","details":[]});',
  },
  {
    name: "callback: on an unknown path",
    request: "GET /nothing?callback=f",
    operation: { callbackParameter: "callback" },
    status: 404,
    text: '/**/ f({"code":5,"message":"nothing is served at /nothing","details":[]});',
  },
  {
    name: "callback: with the Accept header of a script element",
    request: "GET /x?callback=f",
    headers: { accept: "text/javascript" },
    operation: { callbackParameter: "callback" },
    text: "/**/ f({});",
  },
  {
    name: "callback: without the parameter",
    request: "GET /x?a=callback",
    operation: { callbackParameter: "callback" },
    text: "{}",
  },
  ...["alert(1)", "", "a..b", "a;b", "1a", "a.", "%3Cscript%3E", "a%0A", `${"a".repeat(129)}`].map(
    (name): OptionCase => ({
      name: `callback: ${name.slice(0, 20)} is not a function name`,
      request: `GET /x?callback=${name}`,
      operation: { callbackParameter: "callback" },
      status: 400,
      message: 'the query parameter callback must name a JavaScript function, such as "app.show"',
    }),
  ),
];
