import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { run } from "../../../testdata/commands/run.ts";

let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "import-command-"));
  writeFileSync(join(folder, "openapi.yaml"), document);
  writeFileSync(join(folder, "schemas.yaml"), schemas);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const document = `openapi: 3.1.0
info: {title: Books, version: 1.0.0}
paths:
  /books/{id}:
    get:
      operationId: getBook
      tags: [library]
      parameters:
        - {name: id, in: path, required: true, schema: {type: string}}
        - {name: trace, in: header, required: true, style: simple, schema: {type: object, properties: {a: {type: string}}}}
      responses:
        "200":
          description: A book.
          content:
            application/json:
              schema: {$ref: "schemas.yaml#/Book"}
`;

const schemas = `Book:
  type: object
  properties:
    title: {type: string, format: hostname}
    "~/pages": {type: integer}
`;

test("writes proto files and a lock file, and lists what they cannot express with its line", async () => {
  const out = join(folder, "proto");
  const { exitCode, stdout, stderr } = await run("import", join(folder, "openapi.yaml"), "--out", out);
  expect({ exitCode, stdout: stdout.replaceAll(`${folder}/`, "") }).toEqual({
    exitCode: 0,
    stdout: `openapi.yaml:10:11: warning: import-parameter: #/paths/~1books~1{id}/get/parameters/1: the style simple of an object has no form in a header, so the parameter is a string
schemas.yaml:4:35: warning: import-format: #/Book/properties/title/format: readers do not check the format "hostname"

2 warnings in 2 files
`,
  });
  expect(stderr).toBe(`wrote 2 proto files with 1 rpc to ${join(out, "books/v1")}\n`);
  expect(readFileSync(join(out, "books/v1/schemas.proto"), "utf8")).toContain(
    'int64 pages = 2 [json_name = "~/pages"]',
  );
  expect(JSON.parse(readFileSync(join(out, "openapi.lock.json"), "utf8"))).toMatchObject({
    version: 1,
    numbers: { Book: { title: [1, "title"], "~/pages": [2, "pages"] } },
  });
  const routes = await run("routes", out, "--format=json");
  expect(JSON.parse(routes.stdout)).toMatchObject([{ operation: "books.v1.LibraryService.GetBook" }]);
});

test("has a dry run, a package and formats for programs", async () => {
  const out = join(folder, "dry");
  const options = ["--out", out, "--package", "shop.v2", "--dry-run", "--format", "json"];
  const { exitCode, stdout } = await run("import", join(folder, "openapi.yaml"), ...options);
  expect(exitCode).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject([{ rule: "import-parameter", line: 10 }, { rule: "import-format" }]);
  expect(existsSync(out)).toBe(false);
});

test("a document with errors writes nothing, and --tolerate makes warnings of them", async () => {
  const path = join(folder, "broken.json");
  const get = { responses: { "200": { description: "OK" } } };
  writeFileSync(
    path,
    JSON.stringify({ openapi: "3.0.0", info: { title: "A", version: "1" }, paths: { "/a/{id}": { get } } }, null, 2),
  );
  const out = join(folder, "broken");
  expect(await run("import", path, "-o", out)).toMatchObject({
    exitCode: 1,
    stdout: expect.stringContaining(
      ":9:14: path-parameter: #/paths/~1a~1{id}/get: the path /a/{id} has {id}, but no parameter",
    ),
  });
  expect(existsSync(out)).toBe(false);
  expect(await run("import", path, "-o", out, "--tolerate", "path-parameter")).toMatchObject({ exitCode: 0 });
  expect(existsSync(out)).toBe(true);
});

test.each([
  ["none.yaml", undefined, "cannot read"],
  ["broken.yaml", "a: [", "cannot parse"],
  ["lock/openapi.yaml", document, "is not a lock file of import"],
])("%s is an error", async (name, text, message) => {
  const { outputFileSync } = await import("fs-extra/esm");
  if (text !== undefined) outputFileSync(join(folder, name), text);
  outputFileSync(join(folder, "lock/out/openapi.lock.json"), "{}");
  const out = join(folder, "lock/out");
  expect(await run("import", join(folder, name), "--out", out)).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining(message),
  });
});

test("flow collections of YAML look like JSON", async () => {
  const path = join(folder, "flow.yaml");
  writeFileSync(
    path,
    "{openapi: 3.1.0, info: {title: Flow}, paths: {/a: {get: {responses: {200: {$ref: '#/none'}}}}}}",
  );
  expect(await run("import", path, "--dry-run")).toMatchObject({
    exitCode: 1,
    stdout: expect.stringMatching(/flow\.yaml:1:\d+: reference: /),
  });
});

test("a folder is not a document", async () => {
  expect(await run("import", folder)).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("is a folder") });
});

test("other documents are refused", async () => {
  const path = join(folder, "other.json");
  writeFileSync(path, "[1]");
  expect(await run("import", path, "-o", join(folder, "other"))).toMatchObject({
    exitCode: 1,
    stdout: expect.stringContaining("this is not an OpenAPI 3.0, OpenAPI 3.1 or Swagger 2.0 document"),
  });
});
