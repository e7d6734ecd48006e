import { expect, test } from "vitest";
import { descriptionOf, summaryAndDescription } from "./describe-element.ts";

test.each([
  ["The [Shelf][library.v1.Shelf] of a [book][].", "The Shelf of a book."],
  ["([Shelf][.library.v1.Shelf], [one][Shelf])", "(Shelf, one)"],
  ["See matrix[i][j] and filter[a][b]=1.", "See matrix[i][j] and filter[a][b]=1."],
  ["See cube[i][J][k], f[a][v1.B] and [x][y].", "See cube[i][J][k], f[a][v1.B] and [x][y]."],
  ["A list: `[a][b]`, and [x](y).", "A list: `[a][b]`, and [x](y)."],
  ["See [the guide][guide].\n\n[guide]: https://a.example", "See [the guide][guide].\n\n[guide]: https://a.example"],
])("links to proto elements become their texts: %j", (leading, expected) => {
  expect(descriptionOf({ leading, detached: [] })).toBe(expected);
});

test("a short first paragraph is the summary, with its full stop, and the description has everything", () => {
  const leading = "Gets a book.\n\nFails with 404.";
  expect(summaryAndDescription({ leading, detached: [] })).toEqual({ summary: "Gets a book.", description: leading });
  const one = "Gets a\nbook.";
  expect(summaryAndDescription({ leading: one, detached: [] })).toEqual({ summary: "Gets a book.", description: one });
  const long = "a".repeat(121);
  expect(summaryAndDescription({ leading: long, detached: [] })).toEqual({ description: long });
});
