import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { texts } from "../../testdata/path/arbitraries.ts";
import { createRouter } from "../path.ts";
import { deepPathSegments, matchesPattern, noBindingFits, pathSegment, pathSegments } from "./segment.ts";

const patterns = ["*", "**", "shelves/*", "shelves/*/books/*", "o/**", "*/x/**", "a%2Fb/*", "%24rpc"];
const plainPatterns = ["shelves/*", "shelves/*/books/*"];

describe("segment and segments", () => {
  test("print numbers, bigints and booleans", () => {
    expect([pathSegment("id", 7), pathSegment("id", -(2n ** 63n)), pathSegment("id", true)]).toEqual([
      "7",
      "-9223372036854775808",
      "true",
    ]);
  });

  test("their output passes a URL parser unchanged, and the router returns the value", () => {
    const values = fc.oneof(
      texts,
      texts.map((text) => `shelves/${text}`),
      fc.tuple(texts, texts).map(([a, b]) => `shelves/${a}/books/${b}`),
      texts.map((text) => `o/${text}`),
      fc.tuple(texts, texts).map(([a, b]) => `${a}/x/${b}`),
      texts.map((text) => `a%2Fb/${text}`),
    );
    let sent = 0;
    fc.assert(
      fc.property(fc.constantFrom(...patterns), values, (pattern, value) => {
        fc.pre(matchesPattern(value, pattern));
        sent++;
        const path = `/v1/${pattern === "*" ? pathSegment("f", value) : deepPathSegments("f", value, pattern)}/`;
        if (plainPatterns.includes(pattern)) expect(`/v1/${pathSegments("f", value, pattern)}/`).toBe(path);
        expect(new URL(`http://host.example${path}?q`).pathname).toBe(path);
        const router = createRouter([{ method: "GET", template: `/v1/{f=${pattern}}`, value: 1 }]);
        expect(router.find("GET", path.slice(0, -1))).toEqual({ value: 1, bindings: [{ field: "f", text: value }] });
      }),
      { numRuns: 3000 },
    );
    expect(sent).toBeGreaterThanOrEqual(3000);
  });

  // A URL parser resolves dot segments in every spelling, and an empty segment addresses the parent collection.
  test.each(["", ".", "..", "\udc00", "a\ud800b"])("refuse %j, naming the field", (value) => {
    expect(() => pathSegment("book.id", value)).toThrow(
      /path variable "book.id": ".*" cannot be sent in a URL as "\*"/,
    );
    expect(() => pathSegments("parent", `shelves/${value}`, "shelves/*")).toThrow(
      /"parent": "shelves.* as "shelves\/\*"/,
    );
    expect(() => deepPathSegments("parent", `shelves/${value}`, "shelves/*")).toThrow(/"parent": .* as "shelves\/\*"/);
    expect(matchesPattern(value, "*")).toBe(false);
  });

  test("a variable with ** accepts empty segments, but not dot segments", () => {
    expect(deepPathSegments("path", "dir//sub/", "**")).toBe("dir//sub/");
    expect(deepPathSegments("path", "", "**")).toBe("");
    expect(matchesPattern("dir/../x", "**")).toBe(false);
    expect(matchesPattern("o//x", "o/*/**")).toBe(false);
    expect(matchesPattern("a/x**", "a/x**")).toBe(true);
    expect(matchesPattern("a//b", "a/*/x**")).toBe(false);
  });

  test.each<[string | number | undefined, string, boolean]>([
    [undefined, "*", false],
    [0, "*", true],
    ["projects/p", "projects/*", true],
    ["projects/p/zones/z", "projects/*", false],
    ["projects/p/zones/z", "projects/*/zones/*", true],
    ["projects", "projects/**", true],
    ["project", "projects/**", false],
    ["x", "x", true],
    ["y", "x", false],
    ["$rpc", "%24rpc", true],
    ["x", "%ff", false],
  ])("matches(%j, %j) is %j", (value, pattern, expected) => {
    expect(matchesPattern(value, pattern)).toBe(expected);
  });
});

test.each([
  () => pathSegment("key", "..", true),
  () => pathSegments("key", "..", "keys/*", true),
  () => deepPathSegments("key", "..", "keys/**", true),
  () => {
    throw noBindingFits([["key", "..", "keys/*", true]], [["key", "..", "*", true]]);
  },
])("errors do not quote hidden values (%#)", (write) => {
  expect(write).toThrow(/^path variable "key": its value cannot be sent in a URL as "/);
});
