import { expect, test } from "vitest";
import { removeOptions } from "./remove-options.ts";

/** `@` marks where the compiler located the option, and is not part of the text. */
function remove(marked: string, member?: string): string {
  const before = marked.slice(0, marked.indexOf("@"));
  const line = before.split("\n").length;
  const last = before.slice(before.lastIndexOf("\n") + 1);
  const column = [...last].reduce((at, it) => (it === "\t" ? at + 8 - (at % 8) : at + Buffer.byteLength(it)), 0) + 1;
  return removeOptions(marked.replace("@", ""), [{ line, column, ...(member !== undefined && { member }) }]);
}

test.each([
  ["a statement with its line", "rpc A {\n  @option (x).y = true;\n  option z = 1;\n}", "rpc A {\n  option z = 1;\n}"],
  ["a statement beside others", "rpc A { option z = 1; @option (x).y = true; }", "rpc A { option z = 1; }"],
  ["a statement before a comment", "  @option (x).y = true; // why\n", "  // why\n"],
  ["a statement of several lines", "{\n  @option (x).y =\n    'a;'\n    \"b}\";\n}", "{\n}"],
  ["carriage returns", "{\r\n  @option (x).y = true;\r\n}", "{\r\n}"],
  ["after tabs and other alphabets", "{\n\t/* Bücher 書 */ @option (x).y = true;\n}", "{\n\t/* Bücher 書 */\n}"],
  ["the only option of a field", "string a = 1 [@(x).y = true];", "string a = 1;"],
  [
    "the first option of a field",
    "string a = 1 [@(x).y = true, deprecated = true];",
    "string a = 1 [deprecated = true];",
  ],
  [
    "the last option of a field",
    "string a = 1 [deprecated = true, @(x).y = true];",
    "string a = 1 [deprecated = true];",
  ],
  ["an option in the middle", "string a = 1 [a = 1, @(x).y = { z: [1, 2] }, b = 2];", "string a = 1 [a = 1, b = 2];"],
  [
    "an option of a field with its line",
    "string a = 1 [\n  @(x).y = true,\n  deprecated = true\n];",
    "string a = 1 [\n  deprecated = true\n];",
  ],
  [
    "the last one with its line",
    "string a = 1 [\n  deprecated = true,\n  @(x).y = true\n];",
    "string a = 1 [\n  deprecated = true\n];",
  ],
  [
    "a statement, and keeps the comments in it",
    "{\n  @option (x).y = /* why */ true /* really */;\n}",
    "{\n  /* why */ /* really */\n}",
  ],
  ["a statement, and keeps a comment that ends a line", "{\n  @option (x).y = // why\n    true;\n}", "{\n  // why\n}"],
  [
    "an option with its comment kept",
    "string a = 1 [@(x).y = true /* why */, b = 2];",
    "string a = 1 [/* why */ b = 2];",
  ],
  ["the only option with its comment kept", "string a = 1 [@(x).y = true /* why */];", "string a = 1 /* why */;"],
  [
    "the last option with a line comment kept",
    "string a = 1 [\n  b = 2,\n  @(x).y = true // why\n];",
    "string a = 1 [\n  b = 2 // why\n];",
  ],
  ["not after a comment", "string a = 1 [/* why */ @(x).y = true];", "string a = 1 [/* why */ (x).y = true];"],
])("removes %s", (_, marked, expected) => {
  expect(remove(marked)).toBe(expected);
});

test.each([
  ["a member", "@option (x) = { a: 1 y: true };", "option (x) = { a: 1 };"],
  ["the first member", "@option (x) = {y: true, a: 1};", "option (x) = { a: 1};"],
  ["a member with its line", "@option (x) = {\n  a: 1\n  y: true\n};\n", "option (x) = {\n  a: 1\n};\n"],
  [
    "a member among messages",
    "@option (x) = { a { y: 1 } b: [{ y: 2 }] y: true c <y: 3> };",
    "option (x) = { a { y: 1 } b: [{ y: 2 }] c <y: 3> };",
  ],
  [
    "not what strings and comments name",
    "@option (x) = { a: 'y: 1' # y: 2\n y: true };",
    "option (x) = { a: 'y: 1' # y: 2\n };",
  ],
  [
    "a member, and keeps the comment in it",
    "@option (x) = {\n  a: 1\n  y: {\n    b: 1 # why\n  }\n};\n",
    "option (x) = {\n  a: 1\n  # why\n};\n",
  ],
  ["the only member with its option", "{\n  @option (x) = { y: true };\n}", "{\n}"],
  ["the only member of an option of a field", "string a = 1 [@(x) = {y: true}];", "string a = 1;"],
  ["nothing if the member is not there", "@option (x) = { z: true };", "option (x) = { z: true };"],
])("removes %s", (_, marked, expected) => {
  expect(remove(marked, "y")).toBe(expected);
});

test("removes several options of a file", () => {
  const text = "option (x) = { y: 1 z: 2 };\nstring a = 1 [(x).y = 1, (x).z = 2];\n";
  const options = [
    { line: 1, column: 1, member: "y" },
    { line: 2, column: 15 },
    { line: 1, column: 1, member: "z" },
    { line: 2, column: 26 },
  ];
  expect(removeOptions(text, options)).toBe("string a = 1;\n");
});

test("keeps the text if the option is elsewhere", () => {
  expect(
    removeOptions("message A {}", [
      { line: 1, column: 3 },
      { line: 9, column: 1 },
    ]),
  ).toBe("message A {}");
});
