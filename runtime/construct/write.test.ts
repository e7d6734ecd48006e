import { expect, test } from "vitest";
import { constantWriter } from "../json/constant.ts";
import { writeNonZero } from "./write.ts";

test("constants of every kind are written where they are set", () => {
  expect([
    writeNonZero("book", constantWriter("book")),
    writeNonZero("", constantWriter("book")),
    writeNonZero(true, constantWriter(true)),
    writeNonZero(7, constantWriter(7)),
  ]).toEqual(["book", undefined, true, 7]);
});
