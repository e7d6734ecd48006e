import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Described } from "./annotations.ts";
import { createSourceFile } from "./source-file.ts";

function element(index: number): Described {
  return { descriptor: { sourceFile: "a.proto", path: [4, index] } };
}

function annotated(lines: readonly (readonly [text: string, name?: string])[]): readonly string[] {
  const file = createSourceFile({ target: "ts", header: ["Größe 😀"], declares: [], annotate: true });
  lines.forEach(([text, name], index) => {
    if (name !== undefined) file.annotate(element(index), name);
    file.line(text);
  });
  file.value("./漢字.js", "later");
  const bytes = Buffer.from(file.toString());
  return file
    .annotations()
    .map(({ path, begin, end }) => `${path[1]}: ${bytes.subarray(begin, end)} before ${bytes.subarray(end, end + 2)}`);
}

describe("annotate", () => {
  test.each([
    ["export interface Book {", "Book", " {"],
    ["export type type = 1;", "type", " ="],
    ["export declare function createBook(book: Book): Book;", "createBook", "(b"],
    ["export const books: Books = {", "books", ": "],
    ["async async(request) {", "async", "(r"],
    ["async *list(list: List) {", "list", "(l"],
    ["async(request: Async): void;", "async", "(r"],
    ["xx(x: number): x;", "x", ": "],
    ['"a-b"?: string;', '"a-b"', "?:"],
    ["  😀é: name$, $name, name;", "name", ";\n"],
  ])("%j contains %j as a whole identifier", (text, name, after) => {
    expect(annotated([["// before"], [text, name]])).toEqual([`1: ${name} before ${after}`]);
  });

  test("a line can have several, at any distance", () => {
    expect(annotated([["a: b;", "a"], [""], ["漢字"], ["c: d; e: f;", "e"]])).toEqual([
      "0: a before : ",
      "3: e before : ",
    ]);
  });

  test("throws if the line does not contain the name", () => {
    expect(() => annotated([["title: string;", "name"]])).toThrow(
      'the printed line "title: string;" does not hold the name "name" that annotate announced',
    );
  });

  test("computes and keeps nothing without annotations", () => {
    const file = createSourceFile({ target: "ts", header: [], declares: [] });
    const never: Described = {
      get descriptor(): never {
        throw new Error("asked");
      },
    };
    file.annotate(never, "name");
    file.line("x");
    expect(file.annotations()).toEqual([]);
  });

  test("offsets are in bytes of the text", () => {
    const lines = fc.array(fc.tuple(fc.string({ unit: "binary" }), fc.boolean()), { maxLength: 20 });
    fc.assert(
      fc.property(lines, (drawn) => {
        const file = createSourceFile({ target: "ts", header: [], declares: [], annotate: true });
        for (const [text, marked] of drawn) {
          if (marked) file.annotate(element(0), "theName");
          file.line(`${text.replace(/[\n\p{Cs}]/gu, "")} theName ${text.length}`);
        }
        const bytes = Buffer.from(file.toString());
        const found = file.annotations();
        expect(found).toHaveLength(drawn.filter(([, marked]) => marked).length);
        for (const { begin, end } of found) expect(bytes.subarray(begin, end).toString()).toBe("theName");
      }),
    );
  });
});
