import { expect, test } from "vitest";
import { noComments, readComments } from "./read-comments.ts";

test("distinguishes the kinds of comments", () => {
  const raw = { leadingComments: " Above.\n", trailingComments: " Behind.\n", leadingDetachedComments: [] };
  expect(readComments(raw)).toEqual({ leading: "Above.", trailing: "Behind.", detached: [] });
});

test("keeps detached comments in order, without empty ones", () => {
  const leadingDetachedComments = [" Licence\n", " \n", " Overview\n"];
  expect(readComments({ leadingDetachedComments }).detached).toEqual(["Licence", "Overview"]);
});

test("returns no comments for blank text", () => {
  expect(readComments(undefined)).toBe(noComments);
  expect(readComments({ leadingComments: "\n", leadingDetachedComments: [] })).toBe(noComments);
});
