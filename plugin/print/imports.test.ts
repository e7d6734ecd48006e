import { describe, expect, test } from "vitest";
import { createImports } from "./imports.ts";

const none: ReadonlySet<string> = new Set();

describe("names", () => {
  test("are unchanged and imported once", () => {
    const imports = createImports(none);
    expect(imports.value("pkg", "read")).toBe("read");
    expect(imports.value("pkg", "read")).toBe("read");
    expect(imports.print(120)).toEqual(['import { read } from "pkg";']);
  });

  test("get an alias if the file declares them or another import has them", () => {
    const imports = createImports(new Set(["Book", "Book$1"]));
    expect(imports.type("./a.js", "Book")).toBe("Book$2");
    expect(imports.type("./b.js", "Shelf")).toBe("Shelf");
    expect(imports.type("./c.js", "Shelf")).toBe("Shelf$1");
    expect(imports.type("./a.js", "Book")).toBe("Book$2");
    expect(imports.print(120)).toEqual([
      'import type { Book as Book$2 } from "./a.js";',
      'import type { Shelf } from "./b.js";',
      'import type { Shelf as Shelf$1 } from "./c.js";',
    ]);
  });
});

describe("statements", () => {
  test("a name that is used as a value and a type is imported as a value, in either order", () => {
    const imports = createImports(none);
    imports.type("pkg", "First");
    imports.value("pkg", "First");
    imports.value("pkg", "Second");
    imports.type("pkg", "Second");
    expect(imports.print(120)).toEqual(['import { First, Second } from "pkg";']);
  });

  test("types next to values are marked one by one", () => {
    const imports = createImports(none);
    imports.type("pkg", "Reader");
    imports.value("pkg", "read");
    expect(imports.print(120)).toEqual(['import { type Reader, read } from "pkg";']);
  });

  test("prints nothing without imports", () => {
    expect(createImports(new Set(["taken"])).print(120)).toEqual([]);
  });

  test("packages come before files, both sorted", () => {
    const imports = createImports(none);
    for (const module of ["./b.js", "z", "../a.js", "@scope/p"]) imports.value(module, `from${module.length}`);
    expect(imports.print(120).map((line) => line.replace(/.* from /, ""))).toEqual([
      '"@scope/p";',
      '"z";',
      '"../a.js";',
      '"./b.js";',
    ]);
  });

  test("names are sorted as import organizers sort them", () => {
    const imports = createImports(none);
    const sorted = ["_", "$", "A", "a", "A_b", "A$", "A1", "Ab", "ab", "B", "b"];
    const order = ["_", "$", "A", "A_b", "A$", "A1", "Ab", "a", "ab", "B", "b"];
    for (const name of sorted.toReversed()) imports.value("pkg", name);
    expect(imports.print(120)).toEqual([`import { ${order.join(", ")} } from "pkg";`]);
  });

  test("a list that is too long has a line for each name, unless it has only one", () => {
    const imports = createImports(none);
    imports.value("pkg", "a".repeat(30));
    imports.type("pkg", "b".repeat(30));
    imports.value("other", "c".repeat(80));
    expect(imports.print(60)).toEqual([
      `import { ${"c".repeat(80)} } from "other";`,
      "import {",
      `  ${"a".repeat(30)},`,
      `  type ${"b".repeat(30)},`,
      '} from "pkg";',
    ]);
  });
});
