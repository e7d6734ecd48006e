import { describe, expect, test } from "vitest";
import {
  arrayLiteral,
  arrowFunction,
  asExpression,
  assignment,
  callExpression,
  conditionalExpression,
  identifier,
  isReference,
  logicalExpression,
  objectLiteral,
  propertyAccess,
  propertyAssignment,
  returnStatement,
  spreadElement,
  templateLiteral,
  usesIdentifier,
  yieldDelegate,
} from "./code.ts";
import { inlineCode } from "./flatten.ts";
import { layout } from "./layout.ts";

describe("layout", () => {
  test("code that fits is on one line, up to the last column", () => {
    const code = callExpression("read", ["message", objectLiteral(["a: 1"])]);
    const line = "read(message, { a: 1 });";
    expect(layout(code, 0, line.length, ";")).toEqual([line]);
    expect(layout(code, 4, line.length + 4, ";")).toEqual([line]);
    expect(layout(code, 0, line.length - 1, ";").length).toBeGreaterThan(1);
  });

  test("several functions have a line each", () => {
    const call = callExpression("pages", [arrowFunction(["a"], "a"), arrowFunction(["b"], "b")]);
    expect(layout(returnStatement(call), 0, 80, ";")).toEqual(["return pages(", "  (a) => a,", "  (b) => b,", ");"]);
    expect(layout(callExpression("pages", ["a", arrowFunction(["b"], "b")]), 0, 80)).toEqual(["pages(a, (b) => b)"]);
  });

  test("several arguments, one of which is a call with a function, have a line each", () => {
    const mapped = callExpression("list.map", [arrowFunction(["it"], "it.name")]);
    expect(layout(callExpression("read", [mapped]), 0, 80, ";")).toEqual(["read(list.map((it) => it.name));"]);
    expect(layout(callExpression("read", ["values", mapped]), 0, 80, ";")).toEqual([
      "read(",
      "  values,",
      "  list.map((it) => it.name),",
      ");",
    ]);
  });

  test("brackets break into a line for each item", () => {
    expect(layout(assignment("const list", arrayLiteral(['"first"', '"second"'])), 0, 20, ";")).toEqual([
      "const list = [",
      '  "first",',
      '  "second",',
      "];",
    ]);
  });

  test("a call keeps the bracket of its last argument on its line", () => {
    expect(layout(callExpression("send", ["url", objectLiteral(["method", "body"])]), 0, 24, ";")).toEqual([
      "send(url, {",
      "  method,",
      "  body,",
      "});",
    ]);
  });

  test("a call whose earlier arguments are literals has a line for each", () => {
    const code = callExpression("send", [objectLiteral(["method: 1"], true), "read", "options"]);
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

  test("each operand has a line, which ends with the operator", () => {
    expect(layout(logicalExpression("&&", "first", "second", "third"), 0, 12, ";")).toEqual([
      "first &&",
      "second &&",
      "third;",
    ]);
  });

  test("the value of a property goes below its key if it is a chain or a literal that is too long", () => {
    const value = logicalExpression("&&", "request.filter", "writeFilter(request.filter)");
    expect(layout(objectLiteral([propertyAssignment("filter", value)]), 0, 40)).toEqual([
      "{",
      "  filter:",
      "    request.filter &&",
      "    writeFilter(request.filter),",
      "}",
    ]);
    expect(layout(propertyAssignment("title", '"a long string"'), 0, 18, ",")).toEqual([
      "title:",
      '  "a long string",',
    ]);
  });

  test("text that is too long stays beside a key of up to four characters", () => {
    const name = identifier("aVeryLongName");
    expect(layout(propertyAssignment("read", name), 0, 12, ",")).toEqual(["read: aVeryLongName,"]);
    expect(layout(propertyAssignment("read", '"a long string"'), 0, 12, ",")).toEqual(['read: "a long string",']);
    expect(layout(propertyAssignment("write", name), 0, 12, ",")).toEqual(["write:", "  aVeryLongName,"]);
  });

  test("brackets and template strings stay on the line of their key", () => {
    expect(layout(propertyAssignment("list", arrayLiteral(["first", "second"])), 0, 12, ",")).toEqual([
      "list: [",
      "  first,",
      "  second,",
      "],",
    ]);
    const path = templateLiteral(["/v1/", ""], [callExpression("segments", ["name"])]);
    expect(layout(propertyAssignment("path", path), 0, 12, ",")).toEqual([`path: ${inlineCode(path)},`]);
  });

  test("the body of an arrow function goes below its parameters unless it is a literal", () => {
    const call = callExpression("f", ["transport", "request"]);
    expect(layout(propertyAssignment("key", arrowFunction(["request"], call)), 0, 30)).toEqual([
      "key: (request) =>",
      "  f(transport, request)",
    ]);
    expect(layout(assignment("const key", arrowFunction(["request"], call)), 0, 30)).toEqual([
      "const key = (request) =>",
      "  f(transport, request)",
    ]);
    expect(layout(arrowFunction(["a"], arrayLiteral(["first", "second"])), 0, 16)).toEqual([
      "(a) => [",
      "  first,",
      "  second,",
      "]",
    ]);
  });

  test("a list of objects with several members is always broken", () => {
    const item = (n: number) => objectLiteral([`a: ${n}`, `b: ${n}`]);
    expect(layout(arrayLiteral([item(1), item(2)]), 0, 120)).toEqual([
      "[",
      "  { a: 1, b: 1 },",
      "  { a: 2, b: 2 },",
      "]",
    ]);
    expect(layout(arrayLiteral([item(1)]), 0, 120)).toEqual(["[{ a: 1, b: 1 }]"]);
    expect(layout(arrayLiteral([objectLiteral(["a"]), objectLiteral(["b"])]), 0, 120)).toEqual(["[{ a }, { b }]"]);
  });

  test("code that must be broken breaks the code around it", () => {
    expect(
      layout(assignment("x", objectLiteral([propertyAssignment("inner", objectLiteral(["a: 1"], true))])), 0, 120, ";"),
    ).toEqual(["x = {", "  inner: {", "    a: 1,", "  },", "};"]);
  });

  test("empty brackets stay closed", () => {
    expect(layout(objectLiteral([], true), 0, 120)).toEqual(["{}"]);
    expect(layout(arrayLiteral([]), 0, 120)).toEqual(["[]"]);
    expect(layout(callExpression("f", []), 0, 120)).toEqual(["f()"]);
  });
});

test("inlineCode throws for code that needs several lines", () => {
  expect(inlineCode(propertyAssignment("a", arrayLiteral(["1", logicalExpression("||", "x", "y")])))).toBe(
    "a: [1, x || y]",
  );
  expect(() => inlineCode(objectLiteral(["a"], true))).toThrow(TypeError);
});

test("operands with a lower precedence are in parentheses", () => {
  const either = logicalExpression("??", "a", "b");
  expect(inlineCode(logicalExpression("&&", either, asExpression("c", "C")))).toBe("(a ?? b) && (c as C)");
  expect(inlineCode(objectLiteral([spreadElement(either), spreadElement("c")]))).toBe("{ ...(a ?? b), ...c }");
  expect(inlineCode(propertyAccess(conditionalExpression("a", "b", "c"), "d"))).toBe("(a ? b : c).d");
  expect(inlineCode(callExpression(arrowFunction(["a"], "a"), ["b"]))).toBe("((a) => a)(b)");
  expect(inlineCode(arrowFunction([], objectLiteral(["a"])))).toBe("() => ({ a })");
});

test("a returned chain of several lines is in parentheses", () => {
  const code = returnStatement(logicalExpression("??", "first", "second"));
  expect(layout(code, 0, 23, ";")).toEqual(["return first ?? second;"]);
  expect(layout(code, 0, 22, ";")).toEqual(["return (", "  first ?? second", ");"]);
  expect(layout(code, 0, 12, ";")).toEqual(["return (", "  first ??", "  second", ");"]);
});

test("a result of several lines is indented below its mark", () => {
  const long = callExpression("call", ["firstArgument", "secondArgument"]);
  expect(layout(conditionalExpression("condition", long, "undefined"), 0, 30, ";")).toEqual([
    "condition",
    "  ? call(",
    "      firstArgument,",
    "      secondArgument,",
    "    )",
    "  : undefined;",
  ]);
});

test("a condition that does not fit has a line for each result", () => {
  const inner = conditionalExpression("value === undefined", "undefined", callExpression("write", ["value"]));
  const code = propertyAssignment("key", conditionalExpression("value === null", "null", inner));
  expect(layout(code, 0, 30, ",")).toEqual([
    "key:",
    "  value === null",
    "    ? null",
    "    : value === undefined",
    "      ? undefined",
    "      : write(value),",
  ]);
});

test("a value whose bracket does not fit after its target goes below it", () => {
  expect(layout(assignment("const target", callExpression("read", ["json"])), 0, 18, ";")).toEqual([
    "const target =",
    "  read(json);",
  ]);
  expect(layout(assignment("target", '"a long text"'), 0, 12, ";")).toEqual(["target =", '  "a long text";']);
});

test("template strings escape their text", () => {
  expect(inlineCode(templateLiteral(["`a${", "\\"], [identifier("b")]))).toBe(`\`\\\`a\\\${\${b}\\\\\``);
});

test("isReference returns true for what TypeScript narrows", () => {
  expect(isReference(propertyAccess(propertyAccess(identifier("request"), "book", true), "name"))).toBe(true);
  expect(isReference(propertyAccess(callExpression("find", []), "name"))).toBe(false);
  expect(isReference("request")).toBe(false);
});

test("usesIdentifier finds identifiers at any depth, but not in text", () => {
  const request = identifier("request");
  const path = templateLiteral(["/v1/", ""], [propertyAccess(request, "name")]);
  const holders = [
    callExpression("f", [objectLiteral([propertyAssignment("a", logicalExpression("&&", "x", request))])]),
    yieldDelegate(callExpression(propertyAccess(request, "items"), [])),
    assignment("x", conditionalExpression("x", "y", arrowFunction(["z"], asExpression(request, "Z")))),
    arrayLiteral([spreadElement(path)]),
  ];
  for (const code of holders) {
    expect(usesIdentifier(code, "request")).toBe(true);
    expect(usesIdentifier(code, "quest")).toBe(false);
  }
  expect(usesIdentifier(propertyAccess("message", "request"), "request")).toBe(false);
});
