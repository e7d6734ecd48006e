import fc from "fast-check";
import { expect, test } from "vitest";
import { expectLinear } from "../../testdata/expect-linear.ts";
import { readBytes, writeBytes } from "./bytes.ts";
import { createCheck } from "./create-check.ts";

test("reads bytes from all four variants of base64", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      const standard = Buffer.from(bytes).toString("base64");
      const url = standard.replaceAll("+", "-").replaceAll("/", "_");
      expect(writeBytes(bytes)).toBe(standard);
      for (const text of [standard, url, standard.replace(/=+$/, ""), url.replace(/=+$/, "")]) {
        const check = createCheck();
        expect(readBytes(text, check)).toEqual(bytes);
        expect(check.violations).toEqual([]);
      }
    }),
  );
});

test("reads and writes in linear time", () =>
  expectLinear((size) => {
    const bytes = new Uint8Array(100 * size).fill(251);
    expect(readBytes(writeBytes(bytes), createCheck())).toHaveLength(100 * size);
  }));

test.each([8191, 8192, 8193, 20_000])("reads and writes %d bytes, more than one call takes as arguments", (size) => {
  const bytes = new Uint8Array(size).map((_, at) => at * 7);
  expect(writeBytes(bytes)).toBe(Buffer.from(bytes).toString("base64"));
  expect(readBytes(writeBytes(bytes), createCheck())).toEqual(bytes);
});
