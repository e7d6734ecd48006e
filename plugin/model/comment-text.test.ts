import { expect, test } from "vitest";
import { noComments, readComments } from "./comment-text.ts";

test("one space goes where all lines have it, and indentation stays", () => {
  const leadingComments = " A book:\n\n     get /v1/books\n\n Enjoy.  \n";
  expect(readComments({ leadingComments, leadingDetachedComments: [] })).toEqual({
    leading: "A book:\n\n    get /v1/books\n\nEnjoy.",
    trailing: undefined,
    detached: [],
  });
});

test("text at the margin keeps its spaces", () => {
  const trailingComments = "Steps:\n  one\n";
  expect(readComments({ trailingComments, leadingDetachedComments: [] }).trailing).toBe("Steps:\n  one");
});

test("the second asterisk of a comment in documentation style is no text", () => {
  const leading = (leadingComments: string) => readComments({ leadingComments, leadingDetachedComments: [] }).leading;
  expect(leading("* One line. ")).toBe("One line.");
  expect(leading("*\n Two\n lines.\n")).toBe("Two\nlines.");
  expect(leading("*bold* text\n")).toBe("*bold* text");
});

test("detached comments come in order, empty ones not at all", () => {
  const leadingDetachedComments = [" Licence\n", " \n", " Overview\n"];
  expect(readComments({ leadingDetachedComments }).detached).toEqual(["Licence", "Overview"]);
});

test("nothing said is no comment", () => {
  expect(readComments(undefined)).toBe(noComments);
  expect(readComments({ leadingComments: "\n", leadingDetachedComments: [] })).toBe(noComments);
});
