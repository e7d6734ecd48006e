import { decode } from "@jridgewell/sourcemap-codec";
import { expect, test } from "vitest";
import { describeSources } from "../../testdata/descriptors.ts";
import { generate } from "../../testdata/generate.ts";

const proto = `syntax = "proto3";
package books.v1;
import "google/api/annotations.proto";
// Sells 漢字 and 😀.
service BookService {
  rpc GetBook(Book) returns (Book) { option (google.api.http) = {get: "/v1/books"}; }
}
message Book {
  string size = 1 [json_name = "größe 😀"];
  Kind kind = 2;
}
enum Kind { KIND_UNSPECIFIED = 0; }
`;

interface SourceMap {
  readonly file: string;
  readonly sources: readonly string[];
  readonly mappings: string;
}

async function run(...options: readonly string[]): Promise<Map<string, string>> {
  const files = describeSources({ "books/v1/books.proto": proto });
  return generate(files, ["books/v1/books.proto"], "target=js+dts", ...options);
}

/** The pairs of a map: each place in the output, with its place in the source. */
function pairs(text: string, map: SourceMap): readonly string[] {
  const [from, to] = [text.split("\n"), proto.split("\n")];
  return decode(map.mappings).flatMap((segments, line) =>
    segments.flatMap((segment, index) => {
      const [start, , sourceLine, sourceColumn] = segment;
      const end = segments[index + 1]?.[0];
      if (sourceLine === undefined || sourceColumn === undefined || end === undefined) return [];
      return [`${from[line]!.slice(start, end)} -> ${/^\w+/.exec(to[sourceLine]!.slice(sourceColumn))![0]}`];
    }),
  );
}

test("a map leads from identifiers to the names of their elements", async () => {
  const files = await run("declaration_map=../proto", "annotate_code");
  const name = "books/v1/books_types.d.ts";
  const text = files.get(name)!;
  expect(text).toMatch(/\n\/\/# sourceMappingURL=books_types\.d\.ts\.map\n$/);
  const map: SourceMap = JSON.parse(files.get(`${name}.map`)!);
  expect(map).toMatchObject({ file: "books_types.d.ts", sources: ["../../../proto/books/v1/books.proto"] });
  expect(pairs(text, map)).toEqual([
    "export interface  -> Book",
    "Book -> Book",
    '"größe 😀" -> size',
    "kind -> kind",
    "export type  -> Kind",
    "Kind -> Kind",
  ]);
  expect(files.has(`${name}.pb.meta`)).toBe(true);
});

test("nothing before an element is mapped to it", async () => {
  const files = await run("declaration_map=/proto");
  const map: SourceMap = JSON.parse(files.get("books/v1/books_client.d.ts.map")!);
  expect(map.sources).toEqual(["/proto/books/v1/books.proto"]);
  const all = decode(map.mappings).flat();
  const mapped = all.map((segment) => segment.length > 1);
  expect(mapped[0]).toBe(false);
  // A declaration and its name have three segments, and a member two.
  expect(mapped.join()).toMatch(/^(?:false,true,true(?:,true)?,?)+$/);
});

test("only declarations have maps, and not with insertion points", async () => {
  const maps = async (...options: readonly string[]) =>
    [...(await run(...options)).keys()].filter((it) => /map/.test(it));
  expect(await maps("declaration_map=../proto")).toHaveLength(5);
  expect(await maps("declaration_map=../proto", "insertion_points")).toEqual([]);
  expect(await maps()).toEqual([]);
});
