import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { propertyAccess } from "./code.ts";
import { inlineCode } from "./flatten.ts";
import { propertyKey, stringLiteral, templateText } from "./literal.ts";

/** Any UTF-16, lone surrogates and all, with what needs care more often than chance would have it. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '"',
        "'",
        "`",
        "\\",
        "${",
        "\n",
        "\r\n",
        "\t",
        "\0",
        "\u2028",
        "\u2029",
        "*/",
        "</script>",
        "\ud800",
      ),
      fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
      fc.string(),
    ),
  )
  .map((parts) => parts.join(""));

function evaluate(code: string): unknown {
  return new Function(`"use strict"; return (${code});`)();
}

describe("stringLiteral", () => {
  test("survives any string", () => {
    fc.assert(
      fc.property(text, (value) => {
        expect(evaluate(stringLiteral(value))).toBe(value);
      }),
      { numRuns: 2000 },
    );
  });

  test("prints one line of well-formed text", () => {
    const check = (value: string): void => {
      const literal = stringLiteral(value);
      expect(literal).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029]/u);
    };
    fc.assert(fc.property(text, check), { numRuns: 2000 });
  });

  test.each([
    ["", '""'],
    ["it's", '"it\'s"'],
    ['say "hi"', "'say \"hi\"'"],
    [`both ' and "`, `"both ' and \\""`],
    ["a\\b\n\r\t\0", '"a\\\\b\\n\\r\\t\\u0000"'],
    ["é 漢 😀", '"é 漢 😀"'],
    ["\ud800x", '"\\ud800x"'],
    ["\u2028", '"\\u2028"'],
  ])("%j", (value, literal) => {
    expect(stringLiteral(value)).toBe(literal);
  });
});

test("templateText survives any string between backticks", () => {
  const check = (value: string): void => {
    expect(evaluate(`\`${templateText(value)}\``)).toBe(value);
  };
  fc.assert(fc.property(text, check), { numRuns: 2000 });
});

describe("propertyKey and propertyAccess", () => {
  test("reach the member of any name, and no other", () => {
    const check = (name: string): void => {
      const object = evaluate(`{ ${propertyKey(name)}: 1 }`) as object;
      expect(Object.keys(object)).toEqual([name]);
      expect(Object.getPrototypeOf(object)).toBe(Object.prototype);
      expect(new Function("object", `return ${inlineCode(propertyAccess("object", name))};`)(object)).toBe(1);
      expect(new Function("object", `return ${inlineCode(propertyAccess("object", name, true))};`)(undefined)).toBe(
        undefined,
      );
    };
    fc.assert(fc.property(fc.oneof(text, fc.constantFrom("__proto__", "constructor", "class", "$", "_1")), check));
  });

  test.each([
    ["title", "title", "book.title", "book?.title"],
    ["content-type", '"content-type"', 'book["content-type"]', 'book?.["content-type"]'],
    ["1", '"1"', 'book["1"]', 'book?.["1"]'],
    ["delete", "delete", "book.delete", "book?.delete"],
    ["__proto__", '["__proto__"]', "book.__proto__", "book?.__proto__"],
  ])("%s", (name, key, access, optional) => {
    expect(propertyKey(name)).toBe(key);
    expect(inlineCode(propertyAccess("book", name))).toBe(access);
    expect(inlineCode(propertyAccess("book", name, true))).toBe(optional);
  });
});
