import { expect, test } from "vitest";
import { writeKindMember } from "./union-case.ts";

test("writes a kind with the name of an inherited property only if it is set", () => {
  const kinds = {
    constructor: { word: "made", write: (value: object) => value },
    book: { word: "book", write: (value: object) => value },
  };
  expect(writeKindMember({}, "kind", kinds)).toEqual({});
  expect(writeKindMember({ book: { title: "t" } }, "kind", kinds)).toEqual({ kind: "book", title: "t" });
  expect(writeKindMember({ constructor: { by: "us" } }, "kind", kinds)).toEqual({ kind: "made", by: "us" });
});
