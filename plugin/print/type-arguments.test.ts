import { expect, test } from "vitest";
import { genericType } from "./type-arguments.ts";

test.each([
  ["Map<string, Book>", ["string", "Book"]],
  ["Schema<unknown, Map<string, (a: A, b: B) => Book>>", ["unknown", "Map<string, (a: A, b: B) => Book>"]],
  ["Overrides<Book, { a: A, b: B }>", ["Book", "{ a: A, b: B }"]],
])("%s", (type, parameters) => {
  expect(genericType(type)?.parameters).toEqual(parameters);
});

test.each(["Book", "Codec<Book>", "Map<string, Book>[]"])("%s stays as it is", (type) => {
  expect(genericType(type)).toBeUndefined();
});
