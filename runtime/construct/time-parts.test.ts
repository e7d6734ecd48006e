import { expect, test } from "vitest";
import { createCheck } from "../json/create-check.ts";
import { readDuration } from "../json/time.ts";
import { nanosOfDuration, secondsOfDuration, writeDurationMessage } from "./time-parts.ts";

test.each([
  ["16777216.999999999s", 16777216, 999999999],
  ["-16777216.999999999s", -16777216, -999999999],
  ["315576000000.999999999s", 315576000000, 999999999],
  ["-315576000000.999999999s", -315576000000, -999999999],
  ["-0.500s", 0, -500000000],
  ["0s", 0, 0],
])("%s is read and written exactly", (text, seconds, nanos) => {
  const check = createCheck();
  const read = readDuration(text, check);
  expect(check.violations).toEqual([]);
  expect([secondsOfDuration(read), nanosOfDuration(read)]).toEqual([seconds, nanos]);
  expect(writeDurationMessage({ seconds: BigInt(seconds), nanos })).toBe(text);
});
