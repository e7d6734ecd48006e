import { describe, expect, test } from "vitest";
import { readEntriesOf } from "../construct/entries.ts";
import { readItemsOf } from "../construct/items.ts";
import { type Check, maxViolations, type Reader, violate } from "./check.ts";
import { readList, readMap } from "./collection.ts";
import { createCheck } from "./create-check.ts";
import { readString } from "./scalar.ts";
import { checkSchema } from "./schema.ts";
import { checkClosedMembers } from "./unknown-members.ts";

const megabyte = 1024 * 1024;
const long = "k".repeat(megabyte);

/** A reader that refuses everything, and counts. */
function refusing(): { read: Reader<string>; count: () => number } {
  let calls = 0;
  const read: Reader<string> = (json, check) => {
    calls++;
    return readString(json, check);
  };
  return { read, count: () => calls };
}

function lengthOf({ violations }: Check): number {
  return violations.reduce((length, { path, reason }) => length + path.length + reason.length, 0);
}

const numbers = Array<unknown>(maxViolations * 3).fill(1);
const entries = Object.fromEntries(numbers.map((number, i) => [`k${i}`, number]));

describe("reading stops once no more violations are kept", () => {
  test.each<[string, (check: Check, read: Reader<string>) => unknown]>([
    ["a list", (check, read) => readList([...numbers], read, check)],
    ["a map", (check, read) => readMap({ ...entries }, read, check)],
    [
      "the keys of a map",
      (check, read) =>
        readMap(
          { ...entries },
          (json) => json,
          check,
          (_, it) => read(1, it),
        ),
    ],
    ["a list of other messages", (check, read) => readItemsOf([...numbers], read, check)],
    ["a map of other messages", (check, read) => readEntriesOf({ ...entries }, read, check)],
  ])("%s", (_, run) => {
    const check = createCheck();
    const { read, count } = refusing();
    run(check, read);
    expect([check.violations.length, count()]).toEqual([maxViolations, maxViolations]);
    run(check, read);
    expect([check.violations.length, count()]).toEqual([maxViolations, maxViolations]);
  });

  test("unknown members", () => {
    const check = createCheck({ unknown: "reject" });
    checkClosedMembers({ ...entries }, {}, check);
    expect(check.violations).toHaveLength(maxViolations);
  });

  test("items that violate their constraints", () => {
    const check = createCheck();
    checkSchema(numbers, { items: { minimum: 2 } }, check);
    checkSchema(entries, { items: { minimum: 2 } }, check);
    expect(check.violations).toHaveLength(maxViolations);
  });
});

describe("violations are bounded in size", () => {
  test.each<[string, (check: Check) => unknown]>([
    [
      "a long key over many mistakes",
      (check) => readMap({ [long]: [...numbers] }, (it) => readList(it, readString, check), check),
    ],
    [
      "many long keys",
      (check) =>
        readMap(Object.fromEntries(numbers.map((_, i) => [`${i}${long.slice(0, 500)}`, 1])), readString, check),
    ],
    [
      "long keys of other messages",
      (check) => readEntriesOf({ [long]: [...numbers] }, (it) => readItemsOf(it, readString, check), check),
    ],
    [
      "long keys that violate their constraints",
      (check) => checkSchema({ [long]: 1 }, { propertyNames: { maxLength: 1 }, items: { minimum: 2 } }, check),
    ],
    [
      "long unknown members",
      (check) =>
        checkClosedMembers(Object.fromEntries(numbers.map((_, i) => [`${i}${long.slice(0, 5000)}`, 1])), {}, check),
    ],
    ["long reasons", (check) => violate(check, long)],
    ["long paths", (check) => violate(check, "is wrong", long)],
  ])("%s", (_, run) => {
    const check = createCheck({ unknown: "reject" });
    run(check);
    expect(check.violations.length).toBeGreaterThan(0);
    expect(lengthOf(check)).toBeLessThanOrEqual(151_000);
    for (const { path, reason } of check.violations) {
      expect(path.length).toBeLessThanOrEqual(303);
      expect(reason.length).toBeLessThanOrEqual(703);
    }
  });

  test("a long key is shortened without splitting a character", () => {
    const check = createCheck();
    readMap({ ["😀".repeat(100)]: 1 }, readString, check);
    expect(check.violations[0]?.path).toBe(`["${"😀".repeat(40)}..."]`);
  });

  test("short paths and values stay as they are", () => {
    const check = createCheck();
    readMap({ "a.b": 1 }, readString, check);
    expect(check.violations).toEqual([{ path: '["a.b"]', reason: "expected a string, got 1" }]);
  });
});
