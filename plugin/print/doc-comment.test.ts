import fc from "fast-check";
import { expect, test } from "vitest";
import { docComment } from "./doc-comment.ts";

test.each([
  ["", []],
  ["  \n \n", []],
  ["One line.", ["/** One line. */"]],
  ["\nOne line.\n\n", ["/** One line. */"]],
  ["First.\n\n  code\n", ["/**", " * First.", " *", " *   code", " */"]],
  ["a\r\nb\rc\u2028d", ["/**", " * a", " * b", " * c", " * d", " */"]],
  ["Ends in */ here", ["/** Ends in *\\/ here */"]],
  ["shelves/*/books/**/x", ["/** shelves/*\\/books/**\\/x */"]],
  ["Says more.\n@deprecated Use `other`.", ["/**", " * Says more.", " * @deprecated Use `other`.", " */"]],
  ["trailing   \nspaces\t", ["/**", " * trailing", " * spaces", " */"]],
])("%j", (text, lines) => {
  expect(docComment(text)).toEqual(lines);
});

test("is one comment for any text", () => {
  const pieces = fc.oneof(fc.constantFrom("*/", "*", "/", "\n", "\r", "/*", "//", "\\", "\u2028"), fc.string());
  const check = (parts: readonly string[]): void => {
    const lines = docComment(parts.join(""));
    for (const line of lines) expect(line).not.toMatch(/[\r\n\u2028\u2029]|\s$/);
    const comment = lines.join("\n");
    // The first end of a comment is the end of the text.
    expect(comment.indexOf("*/")).toBe(lines.length === 0 ? -1 : comment.length - 2);
  };
  fc.assert(fc.property(fc.array(pieces), check), { numRuns: 2000 });
});
