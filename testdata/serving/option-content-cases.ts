import type { OptionCase } from "./option-case.ts";

const contents = [
  { name: "pet", mediaTypes: ["application/json"] },
  { name: "merge", mediaTypes: ["application/merge-patch+json", "application/vnd.pet+json; version=2"] },
  {
    name: "form",
    mediaTypes: ["application/x-www-form-urlencoded"],
    form: [{ name: "age", type: "number" }],
  },
  { name: "upload", mediaTypes: ["multipart/form-data"], form: [{ name: "age", type: "number" }] },
  { name: "csv", mediaTypes: ["text/csv"], format: "text" },
  { name: "archive", mediaTypes: ["application/zip"], format: "bytes" },
  { name: "image", mediaTypes: ["image/*"], format: "http-body" },
] as const;

const route = { body: "*", contents };

const post = "POST /x";

function typed(type: string): Readonly<Record<string, string>> {
  return { "content-type": type };
}

export const contentOptionCases: readonly OptionCase[] = [
  {
    name: "contents: JSON",
    request: post,
    route,
    headers: typed("application/json; charset=utf-8"),
    body: '{"age":3}',
    seen: { pet: { age: 3 } },
  },
  {
    name: "contents: another type of JSON",
    request: post,
    route,
    headers: typed("Application/Merge-Patch+JSON"),
    body: '{"age":null}',
    seen: { merge: { age: null } },
  },
  {
    name: "contents: another media type of the same content",
    request: post,
    route,
    headers: typed("application/vnd.pet+json;version=2"),
    body: "{}",
    seen: { merge: {} },
  },
  {
    name: "contents: a media type with another parameter",
    request: post,
    route,
    headers: typed("application/vnd.pet+json;version=3"),
    body: "{}",
    status: 415,
  },
  {
    name: "contents: a type of JSON that is not declared",
    request: post,
    route,
    headers: typed("application/json-patch+json"),
    body: "[]",
    status: 415,
    message:
      'the body must be application/json or application/merge-patch+json or application/vnd.pet+json; version=2 or application/x-www-form-urlencoded or multipart/form-data or text/csv or application/zip or image/*, not "application/json-patch+json"',
  },
  {
    name: "contents: a further media type of JSON",
    request: post,
    operation: { jsonMediaTypes: ["application/vnd.x+json"] },
    route,
    headers: typed("application/vnd.x+json"),
    body: "{}",
    seen: { pet: {} },
  },
  {
    name: "contents: a form",
    request: post,
    route,
    headers: typed("application/x-www-form-urlencoded"),
    body: "name=Rex&age=3",
    seen: { form: { name: "Rex", age: 3 } },
  },
  {
    name: "contents: multipart",
    request: post,
    route,
    headers: typed("multipart/form-data; boundary=B"),
    body: "--B\r\nContent-Disposition: form-data; name=age\r\n\r\n3\r\n--B--\r\n",
    seen: { upload: { age: 3 } },
  },
  {
    name: "contents: multipart without a boundary",
    request: post,
    route,
    headers: typed("multipart/form-data"),
    body: "x",
    status: 415,
  },
  {
    name: "contents: text",
    request: post,
    route,
    headers: typed("text/csv; header=present"),
    body: "a,b",
    seen: { csv: "a,b" },
  },
  {
    name: "contents: text in another charset",
    request: post,
    route,
    headers: typed("text/csv; charset=latin1"),
    body: "a,b",
    status: 415,
  },
  {
    name: "contents: bytes",
    request: post,
    route,
    headers: typed("application/zip"),
    body: "AB",
    seen: { archive: { 0: 65, 1: 66 } },
  },
  {
    name: "contents: a range",
    request: post,
    route,
    headers: typed("image/gif"),
    body: "AB",
    seen: { image: { contentType: "image/gif", data: { 0: 65, 1: 66 } } },
  },
  {
    name: "contents: of a field",
    request: "POST /x?id=7",
    route: { body: "change", contents, query: [{ name: "id" }] },
    headers: typed("text/csv"),
    body: "a",
    seen: { change: { csv: "a" }, id: "7" },
  },
];
