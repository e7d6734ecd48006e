import { expect, test } from "vitest";
import { expectLinear } from "../../testdata/expect-linear.ts";
import type { Check } from "./check.ts";
import { createCheck } from "./create-check.ts";
import { expectMessage } from "./expect-message.ts";
import type { Members } from "./members.ts";
import { parseMessage } from "./parse-message.ts";

const usual: Members = ["page_size", "name"];
const table: Members = { pageSize: "pageSize", page_size: "pageSize", name: "name" };

const read = (members: Members) => (json: unknown, check: Check) => expectMessage(json, members, check);

test.each([
  ["a proto name", '{"page_size":1}', { pageSize: 1 }],
  ["a proto name in front of spaces", '{ "name" : "a_b" , "page_size" \t\r\n : 1 }', { name: "a_b", pageSize: 1 }],
  ["an escape for the underscore", '{"page\\u005fsize":1}', { pageSize: 1 }],
  ["an escaped quotation mark before a proto name", '{"name":"a_\\"b","page_size":1}', { name: 'a_"b', pageSize: 1 }],
  ["an escaped backslash before a proto name", '{"name":"_\\\\","page_size":1}', { name: "_\\", pageSize: 1 }],
  ["a name within a value", '{"name":"\\"page_size\\":","pageSize":1}', { name: '"page_size":', pageSize: 1 }],
  ["an unknown name", '{"other_name":{"page_size":1}}', { other_name: { page_size: 1 } }],
  ["values with underscores", '{"name":"A_B_C","pageSize":1}', { name: "A_B_C", pageSize: 1 }],
])("a client reads a text with %s", (_, text, message) => {
  expect(parseMessage(text, read(usual))).toEqual(message);
  expect(parseMessage(text, read(table))).toEqual(message);
});

test("JSON without its text is looked through", () => {
  const check = createCheck();
  expect(expectMessage({ page_size: 1, other: 2 }, usual, check)).toEqual({ pageSize: 1, other: 2 });
  expect(check.violations).toEqual([]);
});

test("a name that is given twice is a violation", () => {
  const text = '{"pageSize":1,"page_size":2}';
  expect(() => parseMessage(text, read(usual))).toThrow('page_size: duplicates "pageSize"');
});

test("servers drop or report unknown members", () => {
  expect(expectMessage({ name: "a", other: 1 }, usual, createCheck({ unknown: "drop" }))).toEqual({ name: "a" });
  const check = createCheck({ unknown: "reject" });
  expectMessage({ name: "a", other: 1 }, usual, check);
  expect(check.violations).toEqual([{ path: "other", reason: "is not a member of this message" }]);
});

test.each([[[]], ["text"], [null], [1]])("%j is no object", (json) => {
  const check = createCheck();
  expect(expectMessage(json, usual, check)).toEqual({});
  expect(check.violations).toHaveLength(1);
});

test("a long text takes time in proportion to its length", async () => {
  await expectLinear((size) => parseMessage(JSON.stringify({ name: "_".repeat(size) }), read(usual)));
});
