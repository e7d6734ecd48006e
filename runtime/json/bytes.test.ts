import fc from "fast-check";
import { expect, test } from "vitest";
import { readBytes, writeBytes } from "./bytes.ts";
import { createCheck } from "./check.ts";

test("bytes come back from all four forms of base64", () => {
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

test("a megabyte takes no noticeable time either way", () => {
  const bytes = new Uint8Array(1_000_000).fill(251);
  const start = performance.now();
  expect(readBytes(writeBytes(bytes), createCheck())).toHaveLength(1_000_000);
  expect(performance.now() - start).toBeLessThan(2_000);
});
