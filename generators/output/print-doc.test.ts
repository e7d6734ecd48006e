import { expect, test } from "vitest";
import { routeNote } from "./print-doc.ts";

function note(text: string): string {
  return routeNote({ method: "GET", template: { text } });
}

test.each([
  ["/v1/{name}", "`GET /v1/{name}`"],
  ["/v1/{name=shelves/*}", "`GET /v1/{name=shelves/*}`"],
  ["/v1/{name=shelves/*/books/*}", "GET /v1/{name=shelves/&#42;/books/*}"],
  ["/v1/{name=shelves/*/books/**}", "GET /v1/{name=shelves/&#42;/books/**}"],
  // Two more asterisks would be emphasis.
  ["/v1/{a=x/*/y/*}/{b=z/*}", "GET /v1/{a=x/&#42;/y/&#42;}/{b=z/&#42;}"],
  ["/v1/*/{shelf_id}/_/a&b", "GET /v1/&#42;/{shelf_id}/&#95;/a&amp;b"],
])("the route of %s is exact in Markdown and cannot end a comment", (template, expected) => {
  expect(note(template)).toBe(expected);
  expect(note(template)).not.toMatch(/^[^`].*\*\//);
});
