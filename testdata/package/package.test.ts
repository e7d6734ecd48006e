import { join } from "node:path";
import { tryPlugin } from "@protoc-gen-rest/plugin/testkit";
import { describe, expect, test } from "vitest";
import { restPlugin } from "../../generators/plugin.ts";
import { describeFiles, describeSources } from "../descriptors.ts";
import { generate } from "../generate.ts";
import { goldenFolder } from "../golden-cases.ts";

const library = describeFiles(goldenFolder("cli"), ["input.proto"]);

async function packageOf(...options: readonly string[]): Promise<Map<string, string>> {
  return generate(library, ["input.proto"], "package=@acme/library", ...options);
}

test("is printed beside the files that are emitted", async () => {
  const files = await packageOf("emit=cli+mcp+query+package", "package_version=1.2.0", "package_license=Apache-2.0");
  for (const name of ["package.json", "README.md", "reference.md", "tsconfig.json", "bin.ts"])
    await expect(files.get(name)).toMatchFileSnapshot(join(import.meta.dirname, "expected", `${name}.txt`));
});

test("of JavaScript needs no compiler", async () => {
  const files = await packageOf("emit=client+package", "target=js+dts");
  expect(files.has("tsconfig.json")).toBe(false);
  const manifest = JSON.parse(files.get("package.json") ?? "") as Record<string, unknown>;
  expect(manifest).toMatchObject({
    version: "0.1.0",
    exports: {
      "./input_client": { types: "./input_client.d.ts", default: "./input_client.js" },
      "./input_types": { types: "./input_types.d.ts" },
    },
    files: [
      "input_client.d.ts",
      "input_client.js",
      "input_codecs.d.ts",
      "input_codecs.js",
      "input_types.d.ts",
      "reference.md",
      "CHANGELOG.md",
    ],
  });
  expect(manifest).not.toHaveProperty("scripts");
  expect(manifest).not.toHaveProperty("license");
});

test("runs services of the same name, and one called Run", async () => {
  const source = (name: string) =>
    `syntax = "proto3"; package ${name}; import "google/api/annotations.proto"; message Book { string id = 1; }
    service Books { rpc GetBook(Book) returns (Book) { option (google.api.http) = { get: "/${name}/{id}" }; } }
    service RunService { rpc GetRun(Book) returns (Book) { option (google.api.http) = { get: "/${name}/runs/{id}" }; } }`;
  const files = describeSources({ "v1.proto": source("v1"), "v2.proto": source("v2") });
  const output = await generate(files, ["v1.proto", "v2.proto"], "emit=cli+package", "package=books");
  const program = output.get("bin.ts") ?? "";
  const names = ["booksCli", "runCli2", "booksCli2", "runCli3"];
  expect(program).toContain(
    'import { booksCli } from "./v1_cli.js";\nimport { runCli as runCli2 } from "./v1_cli.js";',
  );
  expect(program).toContain('import { booksCli as booksCli2 } from "./v2_cli.js";');
  expect(program).toContain(`services: [${names.join(", ")}]`);
});

test("has a heading for each version of a service", async () => {
  const source = (version: string) =>
    `syntax = "proto3"; package books.${version}; import "google/api/annotations.proto";
    message GetBookRequest { string id = 1; } message Book { string id = 1; repeated Book parts = 2; } message Page${version} { }
    service Books {
      rpc GetBook(GetBookRequest) returns (Book) { option (google.api.http) = { get: "/${version}/books/{id}" }; }
      rpc GetPage(GetBookRequest) returns (Page${version}) { option (google.api.http) = { get: "/${version}/pages/{id}" }; }
    }`;
  const files = describeSources({ "v1.proto": source("v1"), "v2.proto": source("v2") });
  const output = await generate(files, ["v1.proto", "v2.proto"], "emit=client+package", "package=books");
  const headings = (name: string) => output.get(name)?.match(/^#{2,3} (?!.*get)[\w.]+$/gm);
  expect(headings("README.md")).toEqual(["## books.v1.Books", "## books.v2.Books", "## Errors"]);
  expect(headings("reference.md")).toEqual(
    ["v1", "v2"].flatMap((it) => [`## books.${it}.Books`, `### books.${it}.Book`, `### Page${it}`]),
  );
  for (const link of ["[books.v1.Book](#booksv1book)", "list of [books.v2.Book](#booksv2book)", "[Pagev1](#pagev1)"])
    expect(output.get("reference.md")).toContain(link);
});

test("has an anchor of its own for each section of the reference", async () => {
  const source = (version: string) =>
    `syntax = "proto3"; package books.${version}; import "google/api/annotations.proto"; import "book.proto";
    message GetBookRequest { string id = 1; } message GetBook { Book book = 1; GetBook next = 2; }
    service Books { rpc GetBook(GetBookRequest) returns (.books.${version}.GetBook) { option (google.api.http) = { get: "/${version}/books/{id}" }; } }`;
  const files = describeSources({
    "book.proto": 'syntax = "proto3"; package books; message Book { string id = 1; }',
    "v1.proto": source("v1"),
    "v2.proto": source("v2"),
  });
  const output = await generate(files, ["v1.proto", "v2.proto"], "emit=client+package", "package=books");
  const page = output.get("reference.md") ?? "";
  expect(page.match(/^#{2,3} .*$/gm)).toEqual([
    "## books.v1.Books",
    "### books.v1.Books.getBook",
    "### books.v1.GetBook",
    "### Book",
    "## books.v2.Books",
    "### books.v2.Books.getBook",
    "### books.v2.GetBook",
  ]);
  expect(page).toContain("`GET /v2/books/{id}` returns [books.v2.GetBook](#booksv2getbook).");
});

test("keeps the names of calls beside messages that differ in case alone", async () => {
  const source = `syntax = "proto3"; package books; import "google/api/annotations.proto";
    message GetBook { string id = 1; } message getbook { string id = 1; }
    service Books { rpc GetBook(.books.GetBook) returns (getbook) { option (google.api.http) = { get: "/books/{id}" }; } }`;
  const output = await generate(
    describeSources({ "books.proto": source }),
    ["books.proto"],
    "emit=client+package",
    "package=books",
  );
  const page = output.get("reference.md") ?? "";
  expect(page.match(/^### .*$/gm)).toEqual(["### getBook", "### books.getbook"]);
  expect(page).toContain("returns [books.getbook](#booksgetbook).");
});

test.each(["es", "ts-proto"])("of messages=%s exports and needs those of the other plugin", async (messages) => {
  const files = await packageOf("emit=client+package", `messages=${messages}`);
  const manifest = JSON.parse(files.get("package.json") ?? "") as Record<string, Record<string, unknown>>;
  expect(manifest["dependencies"]).toHaveProperty("@bufbuild/protobuf");
  expect(manifest["exports"]?.["./*"]).toEqual({ types: "./dist/*.d.ts", default: "./dist/*.js" });
  expect(files.get("README.md")).toContain("parse(listVolumesRequestCodec,");
});

describe("is an error", () => {
  test.each([
    ["without a name", ["emit=package"], "emit=package needs the name of the package"],
    ["with an invalid name", ["emit=package", "package=Acme Books"], "Acme Books is not a name that npm takes"],
    [
      "with an invalid version",
      ["emit=package", "package=a", "package_version=x"],
      "x is not a version that npm takes",
    ],
    ["with the version of a tag", ["emit=package", "package=a", "package_version=v1.0.0"], "v1.0.0 is not a version"],
    ["without extensions", ["emit=package", "package=a", "import_extension=none"], "imports have no extension"],
  ])("%s", async (_, opt, message) => {
    const source = 'syntax = "proto3"; message Book { string id = 1; }';
    const { error } = await tryPlugin(restPlugin, { "a.proto": source }, { opt });
    expect(error).toContain(message);
  });
});
