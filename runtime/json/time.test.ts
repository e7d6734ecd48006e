import fc from "fast-check";
import { expect, test } from "vitest";
import { createCheck } from "./create-check.ts";
import { isUsualTimestamp, readDuration, readTimestamp } from "./time.ts";

// The values that time readers accept are in testdata/json/rows, compared with protobuf-es.

const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`));

test("usual timestamps are valid and canonical", () => {
  const parts = [
    digits(4),
    digits(2),
    digits(2),
    digits(2),
    digits(2),
    digits(2),
    fc.constantFrom("", ".000", ".120", ".5"),
  ];
  fc.assert(
    fc.property(fc.tuple(...parts), ([year, month, day, hour, minute, second, fraction]) => {
      const text = `${year}-${month}-${day}T${hour}:${minute}:${second}${fraction}Z`;
      if (!isUsualTimestamp(text)) return;
      const milliseconds = new Date(text).toISOString();
      expect(fraction === "" ? milliseconds.replace(".000Z", "Z") : milliseconds).toBe(text);
    }),
    { numRuns: 5_000 },
  );
});

test("the fast path reads the same as the general one", () => {
  const date = fc.date({ min: new Date("0001-01-02"), max: new Date("9999-12-30"), noInvalidDate: true });
  fc.assert(
    fc.property(date, (time) => {
      const check = createCheck();
      const canonical = time.toISOString().replace(/\.000Z$/, "Z");
      expect(readTimestamp(canonical, check)).toBe(canonical);
      expect(readTimestamp(canonical.replace("Z", "-00:00"), check)).toBe(canonical);
      expect(check.violations).toEqual([]);
    }),
  );
});

test.each([
  ["1.50s", "1.500s"],
  ["-0s", "0s"],
  ["-0.000000001s", "-0.000000001s"],
  ["007s", "7s"],
])("the duration %s is read as %s", (text, expected) => {
  const check = createCheck();
  expect(readDuration(text, check)).toBe(expected);
  expect(check.violations).toEqual([]);
});
