import type { OptionCase } from "./option-case.ts";

const operation: OptionCase["operation"] = {
  jsonMediaTypes: ["application/vnd.rows+json"],
  results: [
    { mediaTypes: ["application/json"] },
    { mediaTypes: ["application/vnd.row+json"] },
    { mediaTypes: ["text/csv"], format: "text" },
    { mediaTypes: ["application/vnd.diff", "application/vnd.v3.diff"], format: "text" },
    { mediaTypes: ["application/octet-stream"], format: "bytes" },
    { mediaTypes: ["application/vnd.plan+json; verbose=*"] },
  ],
};

const bodies: Readonly<Record<string, unknown>> = {
  "application/json": [{ id: 1 }],
  "application/vnd.row+json": { id: 1 },
  "text/csv": "id\n1\n",
  "application/vnd.diff": "+1",
  "application/octet-stream": new Uint8Array([120]),
  "application/vnd.plan+json; verbose=*": { cost: 1 },
};

const negotiated: OptionCase["negotiated"] = (_, { mediaType }) => ({ mediaType, body: bodies[mediaType] });

/** Accept headers, with the content type and the body of the response. */
const chosen: readonly (readonly [accept: string | undefined, type: string, text: string])[] = [
  [undefined, "application/json", '[{"id":1}]'],
  ["*/*", "application/json", '[{"id":1}]'],
  ["application/json", "application/json", '[{"id":1}]'],
  ["application/*", "application/json", '[{"id":1}]'],
  ["application/vnd.row+json", "application/vnd.row+json", '{"id":1}'],
  ["Application/Vnd.Row+JSON", "application/vnd.row+json", '{"id":1}'],
  ["text/csv", "text/csv; charset=utf-8", "id\n1\n"],
  ["text/*", "text/csv; charset=utf-8", "id\n1\n"],
  ["application/json;q=0.5, text/csv", "text/csv; charset=utf-8", "id\n1\n"],
  ["application/json;q=0, */*", "application/vnd.row+json", '{"id":1}'],
  ["application/vnd.diff", "application/vnd.diff; charset=utf-8", "+1"],
  ["application/vnd.v3.diff", "application/vnd.v3.diff; charset=utf-8", "+1"],
  ["application/octet-stream", "application/octet-stream", "x"],
  ["application/vnd.rows+json", "application/json", '[{"id":1}]'],
  ["application/vnd.other+json", "application/vnd.other+json", '[{"id":1}]'],
  ["application/vnd.plan+json; verbose=1", "application/vnd.plan+json; verbose=1", '{"cost":1}'],
  ["image/png, text/csv;q=0.1", "text/csv; charset=utf-8", "id\n1\n"],
];

const offered =
  "application/json, application/vnd.row+json, text/csv, application/vnd.diff, application/vnd.v3.diff, " +
  "application/octet-stream, application/vnd.plan+json; verbose=*";

export const negotiationOptionCases: readonly OptionCase[] = [
  ...chosen.map(
    ([accept, type, text]): OptionCase => ({
      name: `media types: ${accept ?? "no Accept"}`,
      operation,
      ...(accept && { headers: { accept } }),
      negotiated,
      text,
      responseHeaders: { "content-type": type, vary: "Accept" },
    }),
  ),
  {
    name: "media types: none is acceptable",
    operation,
    headers: { accept: "image/png" },
    negotiated,
    status: 406,
    message: `the response is ${offered}, which "accept: image/png" excludes`,
    responseHeaders: { vary: "Accept" },
  },
  {
    name: "media types: JSON is not acceptable if it is not declared",
    operation: { results: [{ mediaTypes: ["text/csv"], format: "text" }] },
    headers: { accept: "application/json" },
    negotiated,
    status: 406,
    message: 'the response is text/csv, which "accept: application/json" excludes',
  },
  {
    name: "media types: a HEAD request has the headers of the response",
    operation,
    request: "HEAD /x",
    headers: { accept: "text/csv" },
    negotiated,
    text: "",
    responseHeaders: { "content-type": "text/csv; charset=utf-8", vary: "Accept" },
  },
  {
    name: "media types: members in headers",
    operation: {
      ...operation,
      responseFields: [
        { name: "etag", in: "header", key: "ETag" },
        { name: "code", in: "status" },
      ],
    },
    headers: { accept: "text/csv" },
    negotiated: (_, { mediaType }) => ({ mediaType, body: "a", etag: '"1"', code: 206 }),
    status: 206,
    text: "a",
    responseHeaders: { etag: '"1"' },
  },
  {
    name: "media types: a status of its own, without a body",
    operation: {
      results: [
        { status: 200, mediaTypes: ["text/csv"], format: "text" },
        { status: 304, empty: true },
      ],
    },
    negotiated: () => ({ status: 304 }),
    status: 304,
    text: "",
    responseHeaders: { "content-type": undefined, vary: "Accept" },
  },
  {
    name: "media types: a status of its own, in JSON that callers do not choose",
    operation: { results: [{ status: 200, mediaTypes: ["text/csv"], format: "text" }, { status: 202 }] },
    headers: { accept: "text/csv" },
    negotiated: () => ({ status: 202, body: { left: 1 } }),
    status: 202,
    text: '{"left":1}',
    responseHeaders: { "content-type": "application/json" },
  },
  {
    name: "media types: the content type that the handler sets",
    operation,
    headers: { accept: "text/csv" },
    negotiated: (_, context) => {
      context.setHeader("Content-Type", "text/csv; header=absent");
      return { mediaType: context.mediaType, body: "1" };
    },
    text: "1",
    responseHeaders: { "content-type": "text/csv; header=absent" },
  },
  {
    name: "media types: a handler that returns another one than the caller asked for",
    operation,
    headers: { accept: "text/csv" },
    negotiated: () => ({ mediaType: "application/json", body: [] }),
    status: 500,
    reported: ["a handler returned application/json, but the caller of x.v1.X.Do accepts text/csv"],
  },
  {
    name: "media types: a handler that returns an undeclared one",
    operation: {
      results: [
        { status: 200, mediaTypes: ["text/csv"], format: "text" },
        { status: 304, empty: true },
      ],
    },
    negotiated: () => ({ status: 201, mediaType: "text/csv", body: "" }),
    status: 500,
    reported: ["a handler returned 201 text/csv, but x.v1.X.Do declares 200 text/csv, 304"],
  },
];
