import { expect, test } from "vitest";
import { expectLinear } from "../../testdata/expect-linear.ts";
import { parseLinkList } from "./link-list.ts";
import { parseLinks } from "./links.ts";

test.each([
  ["", {}],
  ["</books?page=2>; rel=next", { next: "/books?page=2" }],
  ['<https://h/a?b=1,2>; rel="next", <https://h/z>; rel="last"', { next: "https://h/a?b=1,2", last: "https://h/z" }],
  ['</a>;rel="prev Next";title="x"', { prev: "/a", next: "/a" }],
  ['</a>; title="a, <b>; rel=next"; rel=first,</c>; REL = "next"', { first: "/a", next: "/c" }],
  ['</a>; rel="next", </b>; rel="next"', { next: "/a" }],
  ['</a>; title="a\\"b"; rel=next', { next: "/a" }],
  ["</a>; rev=next; pagerel=next", {}],
  ["</a", {}],
])("%s", (text, links) => {
  expect(Object.fromEntries(parseLinks(text))).toEqual(links);
});

test("a header of brackets takes time in proportion to its length", () =>
  expectLinear((size) => expect(parseLinks("<".repeat(4 * size)).size).toBe(0)));

test.each([
  ["links", "<>,"],
  ["links after an unclosed quote", '<>;",'],
  ["attributes", ";a=1"],
])("a list of %s takes time in proportion to its length", (_, part) =>
  expectLinear((size) => expect(parseLinkList(`<>${part.repeat(size / 4)}`, [])).not.toEqual([])),
);
