import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectLinear } from "../../testdata/expect-linear.ts";
import type { Reader } from "./check.ts";
import { createCheck } from "./create-check.ts";
import { isFloat, readDouble, readFloat, readInt32, readInt64, readUint64, shortInteger } from "./scalar.ts";

// The values that scalar readers accept are in testdata/json/rows, compared with protobuf-es. These tests cover what tables
// cannot hold.

function read<T>(reader: Reader<T>, json: unknown): T | "refused" {
  const check = createCheck();
  const value = reader(json, check);
  return check.violations.length === 0 ? value : "refused";
}

test("64-bit integers are read from every decimal spelling", () => {
  const spelling = fc.tuple(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), fc.nat(25), fc.nat(5), fc.boolean());
  fc.assert(
    fc.property(spelling, ([number, point, zeros, capital]) => {
      const sign = number < 0n ? "-" : "";
      const digits = "0".repeat(zeros) + (number < 0n ? -number : number);
      const at = Math.max(digits.length - point, 0);
      const fraction = digits.slice(at);
      const text = `${sign}${digits.slice(0, at)}.${fraction}0${capital ? "E+" : "e"}${fraction.length}`;
      expect(read(readInt64, text)).toBe(number);
      expect(read(readInt64, `${sign}${digits}`)).toBe(number);
    }),
  );
});

describe("long texts are read in linear time", () => {
  test.each<[string, (size: number) => string]>([
    ["digits", (size) => "1".repeat(size)],
    ["digits and a letter", (size) => `${"1".repeat(size)}x`],
    ["digits and a point", (size) => `${"1".repeat(size)}.`],
    ["a long exponent", (size) => `1e${"1".repeat(size)}`],
    ["a long negative exponent", (size) => `1e-${"1".repeat(size)}`],
    ["points", (size) => ".".repeat(size)],
    ["zeros and a digit", (size) => `${"0".repeat(size)}1`],
  ])("%s", (_, text) =>
    expectLinear((size) => {
      const long = text(size);
      for (const reader of [readInt32, readInt64, readUint64, readDouble, readFloat] as Reader<unknown>[]) {
        read(reader, long);
      }
    }),
  );
});

test("a short integer is read as BigInt reads it", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ maxLength: 17 }), fc.stringMatching(/^\d{0,17}$/)), (text) => {
      const expected = /^\d{1,15}$/.test(text) ? BigInt(text) : undefined;
      const short = shortInteger(text);
      expect(short === undefined ? undefined : BigInt(short)).toBe(expected);
    }),
  );
});

test.each([
  [1, true],
  [3.4028235e38, true],
  [3.5e38, false],
  [Number.NaN, false],
  [Number.POSITIVE_INFINITY, false],
  ["1", false],
  [true, false],
  [null, false],
  [[], false],
])("isFloat(%s) is %s", (value, expected) => {
  expect(isFloat(value)).toBe(expected);
});
