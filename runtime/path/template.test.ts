import { describe, expect, test } from "vitest";
import { canonicalTemplate, parseTemplate, variablePattern } from "../path.ts";

describe("canonicalTemplate", () => {
  test.each([
    ["/v1/{a}/b", "/v1/*/b"],
    ["/v1/{x.y=*}/%62", "/v1/*/b"],
    ["/v1/{n=shelves/*}:do", "/v1/shelves/*:do"],
    ["/{n=o/**}", "/o/**"],
    ["/%2A/%2a%2A", "/%2A/%2A%2A"],
    ["/$rpc:%63", "/%24rpc:c"],
    ["/%c3%a9", "/%C3%A9"],
    ["/%ff", "/%ff"],
  ])("of %s is %s", (text, canonical) => {
    expect(canonicalTemplate(parseTemplate(text))).toBe(canonical);
    expect(canonicalTemplate(parseTemplate(canonical))).toBe(canonical);
  });
});

test("variablePattern returns the pattern as written", () => {
  const template = parseTemplate("/v1/{a}/{n=shelves/*/%62/**}:do");
  expect(template.variables.map((variable) => variablePattern(template, variable))).toEqual(["*", "shelves/*/%62/**"]);
});
