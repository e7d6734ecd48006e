import type { Route } from "../../runtime/operation/route.ts";
import type { OptionCase } from "./option-case.ts";

const json = { "content-type": "application/json" };

const prefer: Route["headers"] = [
  {
    name: "prefer",
    key: "Prefer",
    style: "preferences",
    fields: [
      { name: "maxAffected", key: "max-affected" },
      { name: "return", type: "enum", values: ["minimal", "representation"] },
      { name: "respondAsync", key: "respond-async", type: "boolean" },
    ],
  },
];

export const parameterOptionCases: readonly OptionCase[] = [
  {
    name: "header: text, with a name in any case",
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
    name: "header: a comma list with quoted strings",
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
    name: "header: with a body, which cannot set it",
    request: "POST /x",
    route: { headers: [{ name: "etag", key: "If-Match" }], body: "*" },
    headers: { ...json, "if-match": "a" },
    body: '{"etag":"evil","n":1}',
    seen: { etag: "a", n: 1 },
  },
  {
    name: "header: known and unknown preferences",
    route: { headers: prefer },
    headers: {
      prefer: 'Return=minimal, max-affected="3";x=y, respond-async, return=representation, other=z, __proto__=1',
    },
    seen: {
      prefer: { return: "minimal", maxAffected: "3", respondAsync: true, other: "z", ["__proto__"]: "1" },
    },
  },
  {
    name: "header: ignores preferences with an invalid value, like unknown ones",
    route: { headers: prefer },
    headers: { prefer: "respond-async=maybe, return=everything" },
    seen: { prefer: { "respond-async": "maybe", "return=everything": "" } },
  },
  {
    name: "cookie",
    route: { cookies: [{ name: "sid" }, { name: "n.list", key: "l", list: true }] },
    headers: { cookie: "other=1; sid=a%20b; l=1,2; sid=c" },
    seen: { sid: "a b", n: { list: ["1", "2"] } },
  },
  {
    name: "query: a custom name",
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
    name: "query: a nested list in one parameter",
    request: `GET /x?s=id,author(name,books[a,b]),"a,(b","c\\",d",{x&s=(,),e&t=a),b&u=(a,b&v=`,
    route: {
      query: ["s", "t", "u", "v"].map((name) => ({ name, list: true, style: "nested" })),
    },
    seen: {
      s: ["id", "author(name,books[a,b])", '"a,(b"', '"c\\",d"', "{x", "(,)", "e"],
      t: ["a)", "b"],
      u: ["(a,b"],
      v: [],
    },
  },
  {
    name: "query: all other parameters, in order, with repetitions",
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
    name: "query: the path overrides headers and query",
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
];
