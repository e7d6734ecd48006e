import { maxDepth, type Reader } from "../../runtime/json/check.ts";
import { checkMembers, expectObject, readListMember, readMapMember, readMember } from "../../runtime/json/object.ts";
import { readBoolean, readInt32, readString } from "../../runtime/json/scalar.ts";
import type { DeepField, DeepObject } from "../../runtime/operation/parameter.ts";
import type { Route } from "../../runtime/operation/route.ts";
import type { OptionCase } from "./option-case.ts";

const form = { "content-type": "application/x-www-form-urlencoded" };

function addressFields(): readonly DeepField[] {
  return [{ name: "city" }, { name: "isHome", protoName: "is_home", type: "boolean" }];
}

function itemFields(): readonly DeepField[] {
  return [{ name: "price" }, { name: "parts", items: { fields: itemFields } }];
}

function filterValue(): DeepObject {
  return { type: "text", values: filterValue };
}

const query: NonNullable<Route["query"]> = [
  { name: "limit" },
  { name: "address", deepObject: { fields: addressFields } },
  { name: "metadata", protoName: "meta_data", deepObject: { values: {} } },
  { name: "ids", deepObject: { items: {} } },
  { name: "items", deepObject: { items: { fields: itemFields } } },
  { name: "created", deepObject: { type: "number", fields: () => [{ name: "gte", type: "number" }] } },
  { name: "tiers", deepObject: { items: { type: "literal" } } },
  { name: "filter", deepObject: filterValue() },
  { name: "rows", deepObject: { items: () => ({ items: { type: "number" } }) } },
  { name: "oneOrMany", deepObject: { type: "text", items: {} } },
  { name: "deep.inner", deepObject: { values: { type: "boolean" } } },
];

/** Reads `address`, `metadata`, `ids` and `items` as generated code does. */
const read: Reader<unknown> = (json, check) => {
  const request = expectObject(json, check) as Record<string, unknown>;
  const names = Object.fromEntries(query.map(({ name }) => [name.split(".")[0], name.split(".")[0]!]));
  checkMembers(request, names, check);
  if (request["address"] !== undefined) readMember(request, "address", readAddress, check);
  if (request["metadata"] !== undefined) readMapMember(request, "metadata", readString, check);
  if (request["ids"] !== undefined) readListMember(request, "ids", readInt32, check);
  if (request["items"] !== undefined) readListMember(request, "items", readItem, check);
  if (request["limit"] !== undefined) readMember(request, "limit", readInt32, check);
  return request;
};

const readAddress: Reader<unknown> = (json, check) => {
  const address = expectObject(json, check) as Record<string, unknown>;
  checkMembers(address, { city: "city", isHome: "isHome", is_home: "isHome" }, check);
  if (address["city"] !== undefined) readMember(address, "city", readString, check);
  if (address["isHome"] !== undefined) readMember(address, "isHome", readBoolean, check);
  return address;
};

const readItem: Reader<unknown> = (json, check) => {
  const item = expectObject(json, check) as Record<string, unknown>;
  checkMembers(item, { price: "price", parts: "parts" }, check);
  if (item["price"] !== undefined) readMember(item, "price", readString, check);
  if (item["parts"] !== undefined) readListMember(item, "parts", readItem, check);
  return item;
};

function row(name: string, text: string, more: Partial<OptionCase>): OptionCase {
  return { name: `brackets: ${name}`, request: `GET /x?${text}`, route: { query }, read, ...more };
}

function reads(name: string, text: string, seen: object): readonly OptionCase[] {
  const body = { method: "POST", body: "*", form: query } as const;
  return [
    row(name, text, { seen, options: { strict: true } }),
    // A form is read like a query.
    {
      ...row(`${name} (form)`, "", { seen }),
      request: "POST /x",
      route: body,
      headers: form,
      body: text,
      ...formOperation,
    },
  ];
}

const formOperation: Partial<OptionCase> = {
  operation: { requestMediaType: "application/x-www-form-urlencoded" },
  options: { strict: true },
};

function refuses(name: string, text: string, ...violations: readonly string[]): OptionCase {
  return row(name, text, { status: 400, violations });
}

const deep = (levels: number): string => "[parts][0]".repeat(levels);

export const deepObjectOptionCases: readonly OptionCase[] = [
  ...reads("a message, by JSON names and proto names", "address[city]=a%20b&address%5Bis_home%5D=true", {
    address: { city: "a b", isHome: true },
  }),
  ...reads("a map with any key", "metadata[a.b]=1&meta_data[constructor]=2&metadata[__proto__]=3&metadata[0]=", {
    metadata: Object.fromEntries([
      ["0", ""],
      ["a.b", "1"],
      ["constructor", "2"],
      ["__proto__", "3"],
    ]),
  }),
  ...reads("a list without indexes", "ids[]=2&ids[]=1", { ids: [2, 1] }),
  ...reads("a list with indexes, in any order", "ids[1]=2&ids[0]=1", { ids: [1, 2] }),
  ...reads("a list with a repeated name", "ids=2&ids=1", { ids: [2, 1] }),
  ...reads("a list with one item", "ids=2", { ids: [2] }),
  ...reads("a list of messages", "items[0][price]=a&items[1][parts][0][price]=b", {
    items: [{ price: "a" }, { parts: [{ price: "b" }] }],
  }),
  ...reads("lists in lists", "rows[0][1]=2&rows[0][0]=1&rows[1][]=3", { rows: [[1, 2], [3]] }),
  ...reads("a union: text", "created=5", { created: 5 }),
  ...reads("a union: an object", "created[gte]=5", { created: { gte: 5 } }),
  ...reads("a union: a number", "tiers[0]=5&tiers[1]=inf&tiers[2]=true", { tiers: [5, "inf", true] }),
  ...reads("a union that contains itself", "filter[a][b]=c&filter[d]=e", { filter: { a: { b: "c" }, d: "e" } }),
  ...reads("one or many: one", "oneOrMany=a", { oneOrMany: "a" }),
  ...reads("one or many: many", "oneOrMany[]=a", { oneOrMany: ["a"] }),
  ...reads("a nested field", "deep.inner[x]=true", { deep: { inner: { x: true } } }),
  refuses("a value of the wrong type", "address[is_home]=yes", 'address.isHome: must be "true" or "false"'),
  refuses(
    "a value of the wrong type in a list",
    "ids[]=1&ids[]=x",
    'ids[1]: expected an integer from -2147483648 to 2147483647, got "x"',
  ),
  refuses("text in place of a message", "address=x", 'address: expected an object, got "x"'),
  refuses("text in place of a map", "metadata=x", 'metadata: expected an object, got "x"'),
  refuses("brackets in place of text", "address[city][x]=1", "address.city: expected a string, got an object"),
  refuses("brackets after a parameter without them", "limit=1&limit[x]=2", "limit: takes no brackets"),
  refuses(
    "a value with and without brackets",
    "filter=1&filter[b]=2",
    "filter: is given both with and without brackets",
  ),
  refuses(
    "a key with and without brackets",
    "filter[a]=1&filter[a][b]=2",
    'filter["a"]: is given both with and without brackets',
  ),
  refuses("items with and without an index", "ids[]=1&ids[0]=2", "ids: has items both with and without an index"),
  refuses("items and keys", "ids[0]=1&ids[x]=2", 'ids: expected an index in the brackets, got "x"'),
  refuses(
    "an index that leaves a gap",
    "ids[999999999]=1",
    "ids: has an item with index 999999999, but 1 in all: indexes leave no gap",
  ),
  refuses(
    "an index that no number can be",
    "ids[99999999999999999999]=1",
    'ids: expected an index in the brackets, got "99999999999999999999"',
  ),
  refuses("another spelling of an index", "ids[0]=1&ids[00]=2", 'ids: expected an index in the brackets, got "00"'),
  refuses("a negative index", "ids[-1]=1", 'ids: expected an index in the brackets, got "-1"'),
  refuses("messages without an index", "items[][price]=a", "items: items with brackets of their own need an index"),
  refuses("the same key twice", "metadata[a]=1&metadata[a]=2", 'metadata["a"]: given 2 times, but takes one value'),
  refuses("a key without a name", "metadata[]=1", "metadata: expected a name in the brackets"),
  refuses(
    "a field by both of its names",
    "address[is_home]=true&address[isHome]=true",
    'address.is_home: duplicates "isHome"',
  ),
  ...["address[city", "address[city]x", "address[[city]]", "address[city]]"].map((name) =>
    refuses(`malformed: ${name}`, `${name}=1`, `${name}: has malformed brackets`),
  ),
  refuses(
    "an attempt at prototype pollution",
    "address[__proto__][polluted]=1",
    "address.__proto__: is not a member of this message",
  ),
  refuses(
    "an attempt at prototype pollution in a list",
    "ids[__proto__]=1",
    'ids: expected an index in the brackets, got "__proto__"',
  ),
  row("unknown members are dropped", "address[constructor]=1&address[x][y]=2&other[a]=1", { seen: { address: {} } }),
  row("unknown members are refused when strict", "address[constructor]=1&address[x][y]=2&other[a]=1", {
    options: { strict: true },
    status: 400,
    violations: [
      "other[a]: no such query parameter",
      "address.constructor: is not a member of this message",
      "address.x: is not a member of this message",
    ],
  }),
  row("undeclared brackets in a form are refused when strict", "", {
    request: "POST /x",
    route: { body: "*", form: [{ name: "limit" }] },
    headers: form,
    body: "limit=1&other[a]=1",
    ...formOperation,
    status: 400,
    violations: ["other[a]: is not a member of this message"],
  }),
  row("brackets are part of a name where no parameter has them", "a[b]=1&limit[x]=2", {
    route: { query: [{ name: "list", key: "a[b]", list: true }, { name: "limit" }] },
    read: (json) => json,
    seen: { list: ["1"] },
  }),
  row("as many levels as messages may have", `items[0]${deep(maxDepth / 2 - 2)}[price]=a`, { status: 200 }),
  row("more levels than messages may have", `items[0]${deep(maxDepth / 2)}[price]=a`, { status: 400 }),
  row("very many levels", `items${"[0]".repeat(2000)}=a`, { status: 400 }),
  row("very many parameters", Array.from({ length: 1001 }, (_, i) => `metadata[${i}]=`).join("&"), {
    status: 400,
    message: "the query has more than 1000 parameters",
  }),
];
