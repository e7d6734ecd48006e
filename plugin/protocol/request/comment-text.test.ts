import { expect, test } from "vitest";
import { commentText } from "./comment-text.ts";

test("strips one space if all lines have one, and keeps indentation", () => {
  const raw = " A book:\n\n     get /v1/books\n\n Enjoy.  \n";
  expect(commentText(raw)).toBe("A book:\n\n    get /v1/books\n\nEnjoy.");
});

test("keeps spaces if a line starts without one", () => {
  expect(commentText("Steps:\n  one\n")).toBe("Steps:\n  one");
});

test("strips the second asterisk of a documentation comment", () => {
  expect(commentText("* One line. ")).toBe("One line.");
  expect(commentText("*\n Two\n lines.\n")).toBe("Two\nlines.");
  expect(commentText("*bold* text\n")).toBe("*bold* text");
});

test("returns undefined for a blank comment", () => {
  expect(commentText(undefined)).toBeUndefined();
  expect(commentText("")).toBeUndefined();
  expect(commentText(" \n\n")).toBeUndefined();
});
