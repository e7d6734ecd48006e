import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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

test("overwrites what it has written, and nothing else without --force", async () => {
  const out = join(folder, "owned");
  const importHere = (...options: readonly string[]) =>
    run("import", join(folder, "openapi.yaml"), "--out", out, ...options);
  const own = join(out, "books/v1/library.proto");
  const { outputFileSync } = await import("fs-extra/esm");
  outputFileSync(own, "// by hand\n");
  expect(await importHere()).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining(`import did not write ${own}: choose another folder with --out`),
  });
  expect(readFileSync(own, "utf8")).toBe("// by hand\n");
  expect(existsSync(join(out, "books/v1/schemas.proto")), "nothing else is written either").toBe(false);
  expect(await importHere("--force")).toMatchObject({ exitCode: 0 });
  const text = readFileSync(own, "utf8");
  outputFileSync(own, "// changed\n");
  expect(await importHere()).toMatchObject({ exitCode: 0 });
  expect(readFileSync(own, "utf8")).toBe(text);
  expect(JSON.parse(readFileSync(join(out, "openapi.lock.json"), "utf8"))).toMatchObject({
    files: ["books/v1/library.proto", "books/v1/schemas.proto"],
  });
});

describe("references stay below the folder of the document", () => {
  const refer = (ref: string) => document.replace("schemas.yaml#/Book", ref);
  const inner = () => join(folder, "inner");
  const importRef = async (ref: string, ...options: readonly string[]) => {
    const { outputFileSync } = await import("fs-extra/esm");
    outputFileSync(join(inner(), "openapi.yaml"), refer(ref));
    return run("import", join(inner(), "openapi.yaml"), "--dry-run", ...options);
  };
  const refused = { exitCode: 2, stderr: expect.stringContaining("is not below the folder of the document") };

  test("a file beside the folder needs --allow-refs", async () => {
    expect(await importRef("../schemas.yaml#/Book")).toMatchObject(refused);
    expect(await importRef(`${folder}/schemas.yaml#/Book`)).toMatchObject(refused);
    expect(await importRef("%2e%2e/schemas.yaml#/Book")).toMatchObject(refused);
    expect(await importRef("../schemas.yaml#/Book", "--allow-refs", folder)).toMatchObject({ exitCode: 0 });
    expect(await importRef("../schemas.yaml#/Book", "--allow-refs", join(folder, "other"))).toMatchObject(refused);
  });

  test.each(["/etc/hostname", "/dev/zero", "/proc/self/environ", "/none"])("%s is not read", async (path) => {
    expect(await importRef(path)).toMatchObject(refused);
  });

  test("neither is a link that leads out, a pipe, or a device", async () => {
    mkdirSync(inner(), { recursive: true });
    symlinkSync(join(folder, "schemas.yaml"), join(inner(), "link.yaml"));
    expect(await importRef("link.yaml#/Book")).toMatchObject(refused);
    execFileSync("mkfifo", [join(inner(), "pipe.yaml")]);
    const unreadable = { exitCode: 1, stdout: expect.stringContaining("which cannot be read") };
    expect(await importRef("pipe.yaml#/Book")).toMatchObject(unreadable);
    expect(await importRef("/dev/zero", "--allow-refs", "/dev")).toMatchObject(unreadable);
  });

  test("an endless document is an error", async () => {
    expect(await run("import", "/dev/zero", "--dry-run")).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining("it has more than 268435456 bytes"),
    });
  });
});

test("names that are too long for a file are cut", async () => {
  const long = "x".repeat(300);
  const path = join(folder, "long.yaml");
  writeFileSync(path, document.replace("title: Books", `title: ${long}`).replace("[library]", `[${long}]`));
  const out = join(folder, "long");
  expect(await run("import", path, "--out", out)).toMatchObject({ exitCode: 0 });
  const short = "x".repeat(100);
  expect(existsSync(join(out, `${short}/v1/${short}.proto`))).toBe(true);
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
  const get = { responses: { "200": { $ref: "#/components/responses/None" } } };
  writeFileSync(
    path,
    JSON.stringify({ openapi: "3.0.0", info: { title: "A", version: "1" }, paths: { "/a": { get } } }, null, 2),
  );
  const out = join(folder, "broken");
  const refused = await run("import", path, "-o", out);
  expect(refused.exitCode).toBe(1);
  expect(refused.stdout).toContain('"#/components/responses/None" leads to nothing');
  expect(refused.stdout).toContain("; --tolerate reference imports the rest\n");
  expect(existsSync(out)).toBe(false);
  expect(await run("import", path, "-o", out, "--tolerate", "reference")).toMatchObject({ exitCode: 0 });
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
