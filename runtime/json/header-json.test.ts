import { describe, expect, test } from "vitest";
import { headerJson } from "./header-json.ts";

describe("JSON in a header", () => {
  test.each([
    [{ a: "ö€😀\u007f" }, '{"a":"\\u00f6\\u20ac\\ud83d\\ude00\\u007f"}'],
    ["", '""'],
    [null, "null"],
    [undefined, undefined],
  ])("%j", (value, text) => {
    expect(headerJson(value)).toBe(text);
  });
});
