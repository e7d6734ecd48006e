import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readResourceName, resourceId } from "./resource-name.ts";

describe("resourceId", () => {
  test.each(["emma", "-", "a b", "größe", "projects.x~1", "__proto__"])("takes %j", (value) => {
    expect(resourceId("book", value)).toBe(value);
  });

  test.each(["", "a/b", "/", undefined])("refuses %j", (value) => {
    expect(() => resourceId("book", value)).toThrow(TypeError);
    expect(() => resourceId("book", value)).toThrow('cannot be the variable "book", which must match ^[^/]+$');
  });

  test("takes what its pattern matches", () => {
    expect(resourceId("document", "a/b", /^.+$/)).toBe("a/b");
    expect(() => resourceId("ad", "1~2", /^[^/~]+$/)).toThrow(TypeError);
  });
});

test("a name gives back its variables", () => {
  const id = fc.stringMatching(/^[^/\n]+$/);
  fc.assert(
    fc.property(id, id, (shelf, book) => {
      const name = `shelves/${resourceId("shelf", shelf)}/books/${resourceId("book", book)}`;
      const read = readResourceName(name, /^shelves\/([^/]+)\/books\/([^/]+)$/, ["shelf", "book"]);
      expect(read).toEqual({ shelf, book });
    }),
  );
  expect(readResourceName("shelves/a", /^shelves\/([^/]+)\/books\/([^/]+)$/, ["shelf", "book"])).toBeUndefined();
});
