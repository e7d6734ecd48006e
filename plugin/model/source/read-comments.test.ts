import { expect, test } from "vitest";
import { noComments, readComments } from "./read-comments.ts";

test("each kind of comment is told apart", () => {
  const raw = { leadingComments: " Above.\n", trailingComments: " Behind.\n", leadingDetachedComments: [] };
  expect(readComments(raw)).toEqual({ leading: "Above.", trailing: "Behind.", detached: [] });
});

test("detached comments come in order, empty ones not at all", () => {
  const leadingDetachedComments = [" Licence\n", " \n", " Overview\n"];
  expect(readComments({ leadingDetachedComments }).detached).toEqual(["Licence", "Overview"]);
});

test("nothing said is no comment", () => {
  expect(readComments(undefined)).toBe(noComments);
  expect(readComments({ leadingComments: "\n", leadingDetachedComments: [] })).toBe(noComments);
});
