import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createCheck } from "../../json/create-check.ts";
import { jsonProblem } from "./json-problem.ts";
import { readJson } from "./read-json.ts";

function accepts(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe("jsonProblem", () => {
  test.each([
    ["", "it ends where a value should be"],
    [" \n", "it ends where a value should be"],
    ["{", 'it ends where a name or "}" should be'],
    ['{"a"', 'it ends where ":" should be'],
    ['{"a":', "it ends where a value should be"],
    ['{"a":1', 'it ends where "," or the end of the list or object should be'],
    ['{"a":1,}', "expected a name, line 1, column 8"],
    ["[1,]", "expected a value, line 1, column 4"],
    ["[1 2]", 'expected "," or the end of the list or object, line 1, column 4'],
    ["[1}", 'expected "," or the end of the list or object, line 1, column 3'],
    ['{"a":1]', 'expected "," or the end of the list or object, line 1, column 7'],
    ["[1]\n[2]", "nothing may follow the value, line 2, column 1"],
    ["[01]", 'expected "," or the end of the list or object, line 1, column 3'],
    ["NaN", "expected a value, line 1, column 1"],
    ["{a:1}", 'expected a name or "}", line 1, column 2'],
    ["['a']", 'expected a value or "]", line 1, column 2'],
    ['"\\x"', "a string with an escape that JSON does not know, line 1, column 1"],
    ['"\t"', "a string with a control character that is not escaped, line 1, column 1"],
    ['"a', "a string that never ends, line 1, column 1"],
    ['"\\ud800a"', "a string with half a surrogate pair, line 1, column 1"],
    ['"\\udc00"', "a string with half a surrogate pair, line 1, column 1"],
    ['"\\ud800\\ud800\\udc00"', "a string with half a surrogate pair, line 1, column 1"],
    ['{"\\ud800":1}', "a string with half a surrogate pair, line 1, column 2"],
    ['[{"a":1,"b":{"a":1}},{"a":1,"\\u0061":2}]', 'the name "a" occurs twice in one object, line 1, column 29'],
    ['{"__proto__":1,"__proto__":2}', 'the name "__proto__" occurs twice in one object, line 1, column 16'],
    ["[[[[1]]]]", "more than 3 levels deep, line 1, column 4"],
  ])("%j", (text, problem) => {
    expect(jsonProblem(text, 3)).toBe(problem);
  });

  test.each(["1", '"\\ud83d\\ude00"', '{"a":{"a":1},"b":[]}', " [ -0.5e+3 , true,null ]\r\n", '{"":{"":[[]]}}'])(
    "nothing: %s",
    (text) => {
      expect(jsonProblem(text, 4)).toBeUndefined();
    },
  );

  test("finds a problem exactly if JSON.parse throws", () => {
    const piece = fc.constantFrom(
      ...'{}[],:0123 \n\t-+.eE""\\aunl',
      "true",
      "null",
      '"a"',
      '"b":',
      "[]",
      "{}",
      "\\u0041",
    );
    const broken = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(broken, (text) => {
        const problem = jsonProblem(text, 1000);
        const isAbove = problem?.includes("twice") === true;
        expect(problem === undefined || isAbove).toBe(accepts(text));
      }),
      { numRuns: 5000 },
    );
  });

  test("finds no problem in the output of JSON.stringify", () => {
    fc.assert(
      fc.property(fc.json({ stringUnit: "binary", maxDepth: 6 }), fc.nat(3), (text, indent) => {
        const pretty = JSON.stringify(JSON.parse(text), undefined, indent);
        expect(jsonProblem(pretty, 1000)).toBeUndefined();
        expect(readJson(new TextEncoder().encode(pretty), createCheck())).toEqual(JSON.parse(text));
      }),
      { numRuns: 1000 },
    );
  });
});

describe("readJson", () => {
  test("refuses duplicate names in any object at any depth", () => {
    const value = fc.json({ maxDepth: 3 });
    const key = fc.string({ unit: "binary" }).map((text) => JSON.stringify(text));
    fc.assert(
      fc.property(value, value, key, value, (before, one, name, two) => {
        const text = `[${before},{${name}:${one}, "other":0,${name} : ${two}}]`;
        expect(() => readJson(new TextEncoder().encode(text), createCheck())).toThrow(/occurs twice/);
      }),
      { numRuns: 500 },
    );
  });

  test("drops a byte order mark (RFC 8259, section 8.1)", () => {
    expect(readJson(new TextEncoder().encode("\ufeff[1]"), createCheck())).toEqual([1]);
  });
});
