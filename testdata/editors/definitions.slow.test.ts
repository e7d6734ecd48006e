import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeSources } from "../descriptors.ts";
import { generate } from "../generate.ts";
import { buildRuntime, createProject, type Project } from "../real/project.ts";
import { LanguageServer } from "./language-server.ts";
import { TypeScriptServer } from "./typescript-server.ts";

const proto = `syntax = "proto3";
package books.v1;
import "google/api/annotations.proto";
// Sells 漢字 and 😀.
service BookService {
  // Gets a book.
  rpc GetBook(GetBookRequest) returns (Book) {
    option (google.api.http) = {get: "/v1/{name=shelves/*/books/*}"};
  }
}
message GetBookRequest { string name = 1; }
message Book {
  string name = 1; string page_count = 2;
  Kind kind = 3;
}
enum Kind { KIND_UNSPECIFIED = 0; }
`;

const program = `import { createTransport } from "@protoc-gen-rest/runtime/client";
import { createBookClient, getBook } from "./gen/books/v1/books_client.js";
import type { Kind } from "./gen/books/v1/books_types.js";

const books = createBookClient(createTransport({ baseUrl: "http://127.0.0.1" }));
const book = await books.getBook({ name: "shelves/1/books/1" });
console.log(book.pageCount, getBook);
export const kind: Kind | undefined = book.kind;
`;

let project: Project;

/** Writes the project with generated JavaScript and its declarations. */
async function create(...options: readonly string[]): Promise<Project> {
  const path = "books/v1/books.proto";
  const generated = await generate(describeSources({ [path]: proto }), [path], "target=js+dts", ...options);
  const files = new Map([...generated].map(([name, text]) => [`src/gen/${name}`, text]));
  const created = createProject(files.set("src/main.ts", program));
  mkdirSync(join(created.folder, "proto", dirname(path)), { recursive: true });
  writeFileSync(join(created.folder, "proto", path), proto);
  expect(created.check("typescript")).toBe("");
  return created;
}

/** The line and the column of the first occurrence of `name` after `before`, from 1. */
function placeIn(text: string, before: string, name: string): { readonly line: number; readonly offset: number } {
  const start = text.indexOf(name, text.indexOf(before));
  const lines = text.slice(0, start).split("\n");
  return { line: lines.length, offset: lines.at(-1)!.length + 1 };
}

type Place = readonly [before: string, name: string];

// The names to click in main.ts, and their names in the proto file.
const clicks: readonly (readonly [what: string, clicked: Place, expected: Place])[] = [
  ["a method of a client", ["books.getBook", "getBook"], ["rpc ", "GetBook"]],
  ["a function of an operation", ["console", "getBook"], ["rpc ", "GetBook"]],
  ["the function that creates a client", ["const books", "createBookClient"], ["service ", "BookService"]],
  ["a property", ["console", "pageCount"], ["message Book ", "page_count"]],
  ["a type", ["kind: ", "Kind"], ["enum", "Kind"]],
];

beforeAll(buildRuntime, 120_000);
beforeAll(async () => {
  project = await create("declaration_map=../../proto");
});
afterAll(() => project.remove());

describe("tsserver", () => {
  let server: TypeScriptServer;
  const main = () => join(project.folder, "src/main.ts");

  beforeAll(() => {
    server = new TypeScriptServer(project.folder);
    server.open(main());
  });
  afterAll(() => server.stop());

  test.each(clicks)("the definition of %s is in the proto file", async (_, clicked, expected) => {
    expect(await server.definition({ file: main(), ...placeIn(program, ...clicked) })).toEqual([
      { file: join(project.folder, "proto/books/v1/books.proto"), ...placeIn(proto, ...expected) },
    ]);
  });

  test("a hover shows the path as the proto file has it", async () => {
    const place = { file: main(), ...placeIn(program, "books.getBook", "getBook") };
    // In Markdown, as print-doc.test.ts renders it.
    expect(await server.documentation(place)).toBe("Gets a book.\n\nGET /v1/{name=shelves/\\*\\/books/\\*}");
  });

  test("what comes from no element is defined in the generated file", async () => {
    const place = { file: main(), ...placeIn(program, "import {", "createTransport") };
    expect((await server.definition(place))[0]?.file).toMatch(/create-transport/);
  });
});

describe("the language server of TypeScript 7", () => {
  let server: LanguageServer;

  beforeAll(async () => {
    const compiler = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");
    server = new LanguageServer(project.folder, process.env, [process.execPath, compiler, "--lsp", "--stdio"]);
    await server.initialize();
    server.show("src/main.ts", "typescript");
  });
  afterAll(() => server.stop());

  test.each(clicks)("the definition of %s is in the proto file", async (_, clicked, expected) => {
    const { line, offset } = placeIn(program, ...clicked);
    const found = await server.request("textDocument/definition", {
      textDocument: { uri: server.uriOf("src/main.ts") },
      position: { line: line - 1, character: offset - 1 },
    });
    const [{ uri, range }] = found as [{ uri: string; range: { start: { line: number; character: number } } }];
    expect({ file: fileURLToPath(uri), line: range.start.line + 1, offset: range.start.character + 1 }).toEqual({
      file: join(project.folder, "proto/books/v1/books.proto"),
      ...placeIn(proto, ...expected),
    });
  });
});
