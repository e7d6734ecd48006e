import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { secondsOfText, textOfSeconds } from "./calendar.ts";

const first = -62135596800;
const last = 253402300799;

describe("the calendar agrees with Date", () => {
  test.each([first, last, -1, 0, 951782400, 951868799, 951868800, -2203891200, 4107542399, 4107542400])(
    "at %d",
    (seconds) => {
      const text = new Date(seconds * 1000).toISOString().slice(0, 19);
      expect(textOfSeconds(seconds)).toBe(text);
      expect(secondsOfText(text)).toBe(seconds);
    },
  );

  test("on each day of 400 years", () => {
    for (let day = -146097; day <= 0; day++) {
      const text = new Date(day * 86400000).toISOString().slice(0, 19);
      if (textOfSeconds(day * 86400) !== text || secondsOfText(text) !== day * 86400) expect.fail(text);
    }
  });

  test("at random seconds", () => {
    fc.assert(
      fc.property(fc.integer({ min: first, max: last }), (seconds) => {
        const text = new Date(seconds * 1000).toISOString().slice(0, 19);
        expect(textOfSeconds(seconds)).toBe(text);
        expect(secondsOfText(text)).toBe(seconds);
      }),
    );
  });
});
