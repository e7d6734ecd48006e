import { expect, test } from "vitest";
import { anyTypes } from "./any-types.ts";
import { readString } from "./scalar.ts";

test("readers get the full names of their messages", () => {
  const types = anyTypes("library.v1", { Book: readString, "Book.Cover": readString });
  expect(types).toEqual({ "library.v1.Book": readString, "library.v1.Book.Cover": readString });
});
