import { expect, test } from "vitest";
import { commentText } from "./comment-text.ts";

test("one space goes where all lines have it, and indentation stays", () => {
  const raw = " A book:\n\n     get /v1/books\n\n Enjoy.  \n";
  expect(commentText(raw)).toBe("A book:\n\n    get /v1/books\n\nEnjoy.");
});

test("text at the margin keeps its spaces", () => {
  expect(commentText("Steps:\n  one\n")).toBe("Steps:\n  one");
});

test("the second asterisk of a comment in documentation style is no text", () => {
  expect(commentText("* One line. ")).toBe("One line.");
  expect(commentText("*\n Two\n lines.\n")).toBe("Two\nlines.");
  expect(commentText("*bold* text\n")).toBe("*bold* text");
});

test("nothing said is no comment", () => {
  expect(commentText(undefined)).toBeUndefined();
  expect(commentText("")).toBeUndefined();
  expect(commentText(" \n\n")).toBeUndefined();
});
