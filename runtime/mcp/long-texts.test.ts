import { expect, test } from "vitest";
import { createLongTexts, type LongTexts } from "./long-texts.ts";

const minute = 60_000;

/** Starts a text of so many characters, and returns its cursor. */
function startText(texts: LongTexts, length: number): string {
  const { cursor = "" } = texts.start("x".repeat(length), 1);
  expect(cursor).not.toBe("");
  return cursor;
}

test("drops a text ten minutes after its last use", () => {
  let now = 0;
  const texts = createLongTexts(() => now);
  const used = startText(texts, 100);
  const unused = startText(texts, 100);
  now = 9 * minute;
  expect(texts.next(used, 1)).toMatchObject({ text: "x", characters: 100 });
  now = 11 * minute;
  expect(texts.next(unused, 1)).toBeUndefined();
  expect(texts.next(used, 1)).toMatchObject({ text: "x" });
  now = 22 * minute;
  expect(texts.next(used, 1)).toBeUndefined();
});

test("keeps many short texts, and 20 million characters in all", () => {
  const texts = createLongTexts(() => 0);
  const cursors = Array.from({ length: 100 }, () => startText(texts, 100));
  for (const cursor of cursors) expect(texts.next(cursor, 1)).toBeDefined();
  const first = startText(texts, 9_000_000);
  const second = startText(texts, 9_000_000);
  expect(texts.next(first, 1)).toBeDefined();
  const third = startText(texts, 9_000_000);
  // The second one was not used since.
  expect([first, second, third].map((cursor) => texts.next(cursor, 1) !== undefined)).toEqual([true, false, true]);
  const huge = startText(texts, 20_000_001);
  expect([first, huge].map((cursor) => texts.next(cursor, 1) !== undefined)).toEqual([true, false]);
});
