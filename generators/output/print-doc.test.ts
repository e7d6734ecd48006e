import { docComment } from "@protoc-gen-rest/plugin";
import { parseInline } from "marked";
import { expect, test } from "vitest";
import type { Output } from "./output.ts";
import { routeNote } from "./print-doc.ts";

const place = { file: "books/v1/books.proto", line: 12, column: 3, path: [] };
const nowhere = { ...place, line: 0, column: 0 };
const output = { target: "ts", declarationMap: undefined, insertionPoints: false } as Output;

function note(text: string): string {
  return routeNote({ method: "GET", template: { text } }, { place: nowhere }, output);
}

test.each([
  ["/v1/{name}", "GET /v1/{name}"],
  ["/v1/{name=shelves/*}", "GET /v1/{name=shelves/*}"],
  ["/v1/{name=shelves/*/books/*}", "GET /v1/{name=shelves/\\*\\/books/\\*}"],
  // Two more asterisks would be emphasis.
  ["/v1/{a=x/*/y/*}/{b=z/*}", "GET /v1/{a=x/\\*\\/y/\\*}/{b=z/\\*}"],
  ["/v1/*/{shelf_id}/_/a&b", "GET /v1/*\\/{shelf_id}/\\_/a\\&b"],
  ["/v1/~~a~~/[b](c)/`d`", "GET /v1/\\~\\~a\\~\\~/\\[b\\](c)/\\`d\\`"],
])("the route of %s is exact in Markdown and cannot end a comment", (template, expected) => {
  const [comment] = docComment(note(template));
  expect(comment).toBe(`/** ${expected} */`);
  const shown = parseInline(expected, { async: false }).replaceAll("&amp;", "&");
  expect(shown).toBe(`GET ${template}`);
});

test("comments name the file and the line, unless declarations lead there", () => {
  const route = { method: "GET", template: { text: "/v1/books" } };
  const noteFor = (options: Partial<Output>): string => routeNote(route, { place }, { ...output, ...options });
  const named = "GET /v1/books (books.proto:12)";
  expect(noteFor({})).toBe(named);
  expect(noteFor({ target: "dts" })).toBe(named);
  expect(noteFor({ target: "dts", declarationMap: "../proto" })).toBe("GET /v1/books");
  expect(noteFor({ target: "js" })).toBe("GET /v1/books");
});
