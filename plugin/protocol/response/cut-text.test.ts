import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cutText, minChunkBytes } from "./cut-text.ts";

const text = fc.string({ unit: "grapheme", maxLength: 60 });
const sizes = fc.oneof(fc.integer({ min: minChunkBytes, max: 40 }), fc.constant(Number.POSITIVE_INFINITY));

/** Cuts a text into pieces anywhere, even within surrogate pairs. */
function piecesOf(whole: string, cuts: readonly number[]): readonly string[] {
  const places = [...new Set(cuts.map((cut) => cut % (whole.length + 1)))].sort((a, b) => a - b);
  return [0, ...places].map((start, index) => whole.slice(start, places[index] ?? whole.length));
}

describe("cutText", () => {
  test("cuts any text, in one piece or many, into chunks of whole characters within the size", () => {
    fc.assert(
      fc.property(text, fc.array(fc.nat(100), { maxLength: 8 }), sizes, (whole, cuts, size) => {
        for (const content of [whole, piecesOf(whole, cuts)]) {
          const chunks = [...cutText(content, size)].map((chunk) => Buffer.from(chunk));
          expect(Buffer.concat(chunks).toString("utf8")).toBe(whole);
          for (const chunk of chunks) {
            expect(chunk.length).toBeGreaterThan(0);
            expect(chunk.length).toBeLessThanOrEqual(size);
            expect(Buffer.from(chunk.toString("utf8")).equals(chunk)).toBe(true);
          }
        }
      }),
      { numRuns: 2000 },
    );
  });

  test("fills chunks up to the last whole character", () => {
    const chunks = [...cutText("漢".repeat(10), 10)].map((chunk) => chunk.length);
    expect(chunks).toEqual([9, 9, 9, 3]);
    expect([...cutText(Array<string>(100).fill("x"), 64)].map((chunk) => chunk.length)).toEqual([64, 36]);
  });

  test("replaces half of a surrogate pair with U+FFFD, as encoders do", () => {
    expect(Buffer.concat([...cutText(["a\ud83d", "b"], 4)]).toString("utf8")).toBe("a\ufffdb");
  });

  test("takes pieces only as needed", () => {
    let made = 0;
    const pieces = (function* () {
      for (; made < 1000; made++) yield "0123456789";
    })();
    cutText(pieces, 100).next();
    expect(made).toBeLessThan(15);
  });
});
