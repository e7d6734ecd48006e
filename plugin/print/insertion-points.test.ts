import { describe, expect, test } from "vitest";
import { unportableInsertion, unportableTarget } from "../testkit/portable-insertion.ts";
import { commentStyles } from "./comment-style.ts";
import { createInsertions } from "./insertions.ts";
import { createSourceFile, type SourceFile, type SourceFileOptions } from "./source-file.ts";

function fileWith(print: (file: SourceFile) => void, options: Partial<SourceFileOptions> = {}): string {
  const file = createSourceFile({ target: "ts", header: ["Made for a test."], declares: [], ...options });
  print(file);
  return file.toString();
}

describe("insertionPoint", () => {
  test("prints the marker at the current indentation, and omits the line break at the end of the file", () => {
    const text = fileWith((file) => {
      file.block("{", () => file.block("{", () => file.insertionPoint("inner"), "}"), "}");
    });
    expect(text).toBe("// Made for a test.\n\n{\n  {\n    // @@protoc_insertion_point(inner)\n  }\n}");
    expect(unportableTarget(text)).toEqual([]);
  });

  test("a file without points ends with a line break", () => {
    expect(fileWith((file) => file.line("x"))).toBe("// Made for a test.\n\nx\n");
  });

  test("points around the text are after the imports and at the end, and do not count as content", () => {
    const points = { imports: "imports", end: "end" };
    const text = fileWith(
      (file) => {
        file.line(`use(${file.value("./a.js", "a")});`);
        file.line();
      },
      { points },
    );
    expect(text).toBe(
      '// Made for a test.\n\nimport { a } from "./a.js";\n// @@protoc_insertion_point(imports)\n\nuse(a);\n\n// @@protoc_insertion_point(end)',
    );
    expect(unportableTarget(text)).toEqual([]);
    const empty = createSourceFile({ target: "ts", header: [], declares: [], points });
    expect(empty.isEmpty()).toBe(true);
  });

  test.each(Object.entries(commentStyles))("comments with %s work the same with both compilers", (_name, comments) => {
    const text = fileWith((file) => file.indent(() => file.insertionPoint("x")), {
      comments,
      points: { imports: "imports", end: "end" },
    });
    const lines = text.split("\n").filter((line) => line !== "");
    expect(lines.map((line) => line.trimStart().slice(0, comments.open.length))).toEqual(Array(4).fill(comments.open));
    expect(unportableTarget(text)).toEqual([]);
  });

  test.each([
    ["x", "printed twice"],
    ["end", "printed twice"],
    ["", "it is empty"],
    ["a\nb", "it must be on one line"],
  ])("%j is refused", (name, message) => {
    const points = { imports: "imports", end: "end" };
    expect(() => fileWith((file) => ["x", name].forEach(file.insertionPoint), { points })).toThrow(message);
  });
});

describe("createInsertions", () => {
  test("returns an insertion for each point, and one with the imports under unique names", () => {
    const insertions = createInsertions({ file: "a_client.ts", target: "ts", tag: "pages" });
    const book = insertions.at("client:A").type("./a_types.js", "Book");
    insertions.at("client:A").line(`one(): ${book};`);
    insertions.at("factory:A").block("one() {", () => insertions.at("factory:A").line("return 1;"), "},");
    insertions.at("client:A").line(`two(): ${insertions.at("factory:A").type("./a_types.js", "Book")};`);
    insertions.at("empty");
    const files = insertions.files();
    expect(files).toEqual([
      {
        name: "a_client.ts",
        insertionPoint: "imports",
        content: 'import type { Book as Book$pages } from "./a_types.js";\n',
      },
      { name: "a_client.ts", insertionPoint: "client:A", content: "one(): Book$pages;\ntwo(): Book$pages;\n" },
      { name: "a_client.ts", insertionPoint: "factory:A", content: "one() {\n  return 1;\n},\n" },
    ]);
    for (const { content } of files) expect(unportableInsertion(String(content))).toEqual([]);
  });

  test("offsets of annotations are relative to the insertion", () => {
    const insertions = createInsertions({ file: "a.ts", target: "ts", tag: "t", annotate: true, imports: "top" });
    const part = insertions.at("end");
    part.line(`// 漢字 ${part.value("./b.js", "b")}`);
    part.annotate({ descriptor: { sourceFile: "a.proto", path: [4, 0] } }, "name");
    part.line("type name = 1;");
    expect(insertions.files()).toEqual([
      { name: "a.ts", insertionPoint: "top", content: 'import { b as b$t } from "./b.js";\n' },
      {
        name: "a.ts",
        insertionPoint: "end",
        content: "// 漢字 b$t\ntype name = 1;\n",
        annotations: [{ sourceFile: "a.proto", path: [4, 0], begin: 19, end: 23 }],
      },
    ]);
  });
});
