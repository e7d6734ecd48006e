import { describe, expect, test } from "vitest";
import { RestError } from "../../client.ts";
import { constrained } from "../../json/constrained.ts";
import { enforceSchemas } from "../../json/enforce.ts";
import { checkRequired, expectObject, readMember } from "../../json/object.ts";
import { readString } from "../../json/scalar.ts";
import type { Reader } from "../../json.ts";
import { checkRequest } from "./check-request.ts";

interface Book {
  title?: string | null;
  pages?: number;
}

const readBook: Reader<Book> = constrained((json, check) => {
  const book = expectObject(json, check) as Book;
  if (book.title !== undefined) readMember(book, "title", readString, check);
  enforceSchemas(book, { pages: { minimum: 1 } }, check);
  if (check.required) checkRequired(book, ["title"], check);
  return book;
});

const template = "/v1/books";

test("a valid request passes unchanged", () => {
  const book: Book = { title: null, pages: 1 };
  checkRequest(readBook, book, "PATCH", template, []);
  expect(book).toEqual({ title: null, pages: 1 });
});

test("reports all violations, with the call", () => {
  const send = () => checkRequest(readBook, { pages: 0 }, "POST", template);
  expect(send).toThrow(RestError);
  expect(send).toThrow(
    expect.objectContaining({
      code: "invalid_argument",
      status: 0,
      message:
        "[invalid_argument] the request cannot be sent: pages expected 1 or more, got 0, and 1 more (POST /v1/books)",
      violations: [
        { path: "pages", reason: "expected 1 or more, got 0" },
        { path: "title", reason: "is required" },
      ],
    }),
  );
});

describe("a partial update", () => {
  interface Update {
    book?: Book;
    shelf?: Book;
  }
  const readUpdate: Reader<Update> = (json, check) => {
    const update = expectObject(json, check) as Update;
    if (update.book !== undefined) readMember(update, "book", readBook, check);
    if (update.shelf !== undefined) readMember(update, "shelf", readBook, check);
    if (check.required) checkRequired(update, ["book", "shelf"], check);
    return update;
  };
  const missing = (update: Update, body?: string): readonly string[] => {
    try {
      checkRequest(readUpdate, update, "PATCH", template, ["shelf"], body);
    } catch (error) {
      return (error as RestError).violations.map(({ path }) => path);
    }
    return [];
  };

  test("may leave out required fields of its body", () => {
    expect(missing({ book: {}, shelf: { title: "a" } })).toEqual([]);
    expect(missing({ shelf: { title: "a" } })).toEqual([]);
  });

  test("may not leave out the field that is its body", () => {
    expect(missing({ shelf: { title: "a" } }, "book")).toEqual(["book"]);
    expect(missing({ book: {}, shelf: { title: "a" } }, "book")).toEqual([]);
  });

  test("may not leave out those that travel elsewhere", () => {
    expect(missing({ book: {} })).toEqual(["shelf"]);
    expect(missing({ shelf: {} })).toEqual(["shelf.title"]);
  });
});
