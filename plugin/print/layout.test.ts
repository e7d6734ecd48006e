import { describe, expect, test } from "vitest";
import { array, call, chain, inline, layout, member, mentions, object } from "./layout.ts";

describe("layout", () => {
  test("what fits stands on one line, to the last column", () => {
    const code = call("read", ["message", object("", ["a: 1"])]);
    const line = "read(message, { a: 1 });";
    expect(layout(code, 0, line.length, ";")).toEqual([line]);
    expect(layout(code, 4, line.length + 4, ";")).toEqual([line]);
    expect(layout(code, 0, line.length - 1, ";").length).toBeGreaterThan(1);
  });

  test("brackets break into a line for each item", () => {
    expect(layout(array("const list = ", ['"first"', '"second"']), 0, 20, ";")).toEqual([
      "const list = [",
      '  "first",',
      '  "second",',
      "];",
    ]);
  });

  test("a call keeps the bracket of its last argument on its line", () => {
    expect(layout(call("send", ["url", object("", ["method", "body"])]), 0, 24, ";")).toEqual([
      "send(url, {",
      "  method,",
      "  body,",
      "});",
    ]);
  });

  test("a call whose earlier arguments are literals has a line for each", () => {
    const code = call("send", [object("", ["method: 1"], "", true), "read", "options"]);
    expect(layout(code, 0, 120, ";")).toEqual([
      "send(",
      "  {",
      "    method: 1,",
      "  },",
      "  read,",
      "  options,",
      ");",
    ]);
  });

  test("operands stand on a line each, the operator behind", () => {
    expect(layout(chain("&&", "first", "second", "third"), 0, 12, ";")).toEqual(["first &&", "second &&", "third;"]);
  });

  test("the value of a property goes below its key where it is a chain or too long a literal", () => {
    const value = chain("&&", "request.filter", "writeFilter(request.filter)");
    expect(layout(object("", [member("filter", value)]), 0, 40)).toEqual([
      "{",
      "  filter:",
      "    request.filter &&",
      "    writeFilter(request.filter),",
      "}",
    ]);
    expect(layout(member("key", '"a long string"'), 0, 18, ",")).toEqual(["key:", '  "a long string",']);
  });

  test("brackets and template strings stay behind their key", () => {
    expect(layout(member("list", array("", ["first", "second"])), 0, 12, ",")).toEqual([
      "list: [",
      "  first,",
      "  second,",
      "],",
    ]);
    const path = `\`/v1/\${segments(name)}\``;
    expect(layout(member("path", path), 0, 12, ",")).toEqual([`path: ${path},`]);
  });

  test("a list of objects with several members is always broken", () => {
    const item = (n: number) => object("", [`a: ${n}`, `b: ${n}`]);
    expect(layout(array("", [item(1), item(2)]), 0, 120)).toEqual(["[", "  { a: 1, b: 1 },", "  { a: 2, b: 2 },", "]"]);
    expect(layout(array("", [item(1)]), 0, 120)).toEqual(["[{ a: 1, b: 1 }]"]);
    expect(layout(array("", [object("", ["a"]), object("", ["b"])]), 0, 120)).toEqual(["[{ a }, { b }]"]);
  });

  test("what must be broken breaks what is around it", () => {
    expect(layout(object("x = ", [member("inner", object("", ["a: 1"], "", true))]), 0, 120, ";")).toEqual([
      "x = {",
      "  inner: {",
      "    a: 1,",
      "  },",
      "};",
    ]);
  });

  test("empty brackets stay closed", () => {
    expect(layout(object("", [], "", true), 0, 120)).toEqual(["{}"]);
    expect(layout(array("", []), 0, 120)).toEqual(["[]"]);
    expect(layout(call("f", []), 0, 120)).toEqual(["f()"]);
  });
});

test("inline is one line or a mistake of the caller", () => {
  expect(inline(member("a", array("", ["1", chain("||", "x", "y")])))).toBe("a: [1, x || y]");
  expect(() => inline(object("", ["a"], "", true))).toThrow(TypeError);
});

test("mentions finds whole names at any depth", () => {
  const code = call("f", [object("", [member("a", chain("&&", "request.name", "x"))]), `\`/v1/\${of}\``]);
  expect(mentions(code, "request")).toBe(true);
  expect(mentions(code, "of")).toBe(true);
  expect(mentions(code, "quest")).toBe(false);
  expect(mentions(code, "name$")).toBe(false);
  expect(mentions('{ name: "request" }', "request")).toBe(false);
  expect(mentions('"\\"" + request', "request")).toBe(true);
  expect(mentions(`${"`/a/$"}{request.a}${"`"}`, "request")).toBe(true);
});
