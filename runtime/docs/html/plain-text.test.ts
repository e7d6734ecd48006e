import { expect, test } from "vitest";
import { firstSentence } from "./plain-text.ts";

test.each([
  ["", "", ""],
  ["OK", "OK", ""],
  [
    "The body of every error, 403 without\nthe privilege. Retry it.\n\nOr not.",
    "The body of every error, 403 without the privilege.",
    "Retry it.\n\nOr not.",
  ],
  ["A title\n \nA paragraph. More.", "A title", "A paragraph. More."],
  ["Version 1.4 or newer.", "Version 1.4 or newer.", ""],
])("the first sentence of %j", (text, sentence, rest) => {
  expect(firstSentence(text)).toEqual([sentence, rest]);
});
