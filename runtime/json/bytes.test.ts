import fc from "fast-check";
import { expect, test } from "vitest";
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

test("reads and writes ten megabytes in linear time", () => {
  const bytes = new Uint8Array(10_000_000).fill(251);
  expect(readBytes(writeBytes(bytes), createCheck())).toHaveLength(10_000_000);
});
