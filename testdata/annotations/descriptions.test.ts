import { expect, test } from "vitest";
import { describeFiles } from "../descriptors.ts";
import { generate } from "../generate.ts";

const files = await generate(describeFiles(import.meta.dirname, ["library.proto"]), ["library.proto"]);

/** The doc comment before the first occurrence of `text` in a generated file. */
function docOf(file: string, text: string): string {
  const content = files.get(file) ?? "";
  const before = content.slice(0, content.indexOf(text));
  const start = before.lastIndexOf("/**");
  return before
    .slice(start)
    .replace(/\s*\*\/\s*$|^\/\*\* ?/g, "")
    .replace(/^\s*\* ?/gm, "")
    .trim();
}

test.each([
  ["library_types.ts", "export interface Book {", "A book of the library."],
  ["library_types.ts", "id?: string", "The id of the book."],
  ["library_types.ts", "export interface Missing {", "No *\\/ book."],
  [
    "library_client.ts",
    "findBook(",
    "Find a book\n\nFinds the first book that matches.\n\nGET /v1/books:find (library.proto:90)",
  ],
  [
    "library_handlers.ts",
    "findBook(",
    "Find a book\n\nFinds the first book that matches.\n\nGET /v1/books:find (library.proto:90)",
  ],
  ["library_client.ts", "getBook(", "The comment of the rpc.\n\nGET /v1/books/{id} (library.proto:58)"],
  ["library_client.ts", "export interface LibraryClient", "What is on the shelves."],
])("%s describes %s", (file, text, doc) => {
  expect(docOf(file, text)).toBe(doc);
});
