import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compileProtos } from "@protoc-gen-rest/plugin/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run } from "../../../testdata/commands/run.ts";

const root = join(import.meta.dirname, "../../..");
const bin = join(root, "node_modules/.bin");
const google = join(root, "node_modules/google-proto-files");
const proto = `syntax = "proto3";
package books.v1;
import "google/api/annotations.proto";
service Books {
  rpc GetBook(GetBookRequest) returns (Book) { option (google.api.http) = {get: "/v1/books/{id}"}; }
}
message GetBookRequest { string id = 1; }
message Book { string title = 1; }
`;
const operations = [
  expect.objectContaining({ method: "GET", path: "/v1/books/{id}", operation: "books.v1.Books.GetBook" }),
];

let directory = "";
const path = process.env["PATH"];

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "input-"));
  mkdirSync(join(directory, "proto/books/v1"), { recursive: true });
  mkdirSync(join(directory, "proto/node_modules"));
  writeFileSync(join(directory, "proto/node_modules/broken.proto"), "not a proto file");
  writeFileSync(join(directory, "proto/books/v1/books.proto"), proto);
  const set = (...flags: readonly string[]) => {
    const includes = ["-I", join(directory, "proto"), "-I", google];
    execFileSync(join(bin, "protoc"), [...includes, ...flags, "books/v1/books.proto"]);
  };
  set("--include_imports", "--include_source_info", `--descriptor_set_out=${join(directory, "set.binpb")}`);
  set(`--descriptor_set_out=${join(directory, "incomplete.binpb")}`);
  const api = { "google/api/annotations.proto": "", "google/api/http.proto": "" };
  for (const name of Object.keys(api)) cpSync(join(google, name), join(directory, "module", name));
  cpSync(join(directory, "proto/books"), join(directory, "module/books"), { recursive: true });
  writeFileSync(join(directory, "module/buf.yaml"), "version: v2\n");
  for (const name of ["image.binpb", "image.json", "image.binpb.gz"]) {
    const only = ["--path", "books"];
    execFileSync(join(bin, "buf"), ["build", ...only, "--output", join(directory, name)], {
      cwd: join(directory, "module"),
    });
  }
  const request = await compileProtos({ "books/v1/books.proto": proto }, { includes: [google] });
  writeFileSync(join(directory, "request.bin"), request);
});

afterAll(() => {
  process.env["PATH"] = path;
  rmSync(directory, { recursive: true, force: true });
});

async function routes(input: string, ...args: readonly string[]): Promise<unknown> {
  const { stdout, stderr } = await run("routes", join(directory, input), "--format=json", ...args);
  return stderr === "" ? JSON.parse(stdout) : stderr;
}

describe("an API can be", () => {
  test.each([
    ["a folder of proto files", "proto"],
    ["a folder with a buf.yaml", "module"],
    ["a descriptor set of protoc", "set.binpb"],
    ["a descriptor set without imports", "incomplete.binpb"],
    ["a folder in a module of buf", "module/books"],
    ["a buf image", "image.binpb"],
    ["a buf image in JSON", "image.json"],
    ["a compressed buf image", "image.binpb.gz"],
    ["a captured request", "request.bin"],
  ])("%s", async (_, input) => {
    expect(await routes(input)).toEqual(operations);
  });

  test("a folder, without what it imports from others", async () => {
    const uses = `syntax = "proto3"; package uses.v1; import "books/v1/books.proto"; message Use { books.v1.Book book = 1; }`;
    mkdirSync(join(directory, "uses"), { recursive: true });
    writeFileSync(join(directory, "uses/uses.proto"), uses);
    expect(await routes("uses", "-I", join(directory, "proto"), "-I", google)).toEqual([]);
  });

  test("a proto file, with the folders of its imports", async () => {
    const include = ["-I", join(directory, "proto"), "--include", google];
    expect(await routes("proto/books/v1/books.proto", ...include)).toEqual(operations);
    expect(await routes("proto/books/v1/books.proto", "-I", google)).toEqual(operations);
  });
});

describe("an error", () => {
  test("names a folder of imports that does not exist", async () => {
    const result = await run("routes", join(directory, "proto"), "-I", "nowhere");
    expect(result).toEqual({
      exitCode: 2,
      stdout: "",
      stderr: "protoc-gen-rest: there is no folder nowhere, which -I names\n",
    });
  });

  test.each([
    ["nowhere", "there is no file or folder"],
    ["proto/books/v1", "protoc cannot compile the proto files"],
    ["module/buf.yaml", "not a captured request, a descriptor set or a buf image (it is text)"],
  ])("about %s tells what is wrong", async (input, message) => {
    if (input === "proto/books/v1") writeFileSync(join(directory, input, "broken.proto"), "message");
    const result = await run("routes", join(directory, input));
    rmSync(join(directory, "proto/books/v1/broken.proto"), { force: true });
    expect({ exitCode: result.exitCode, stdout: result.stdout }).toEqual({ exitCode: 2, stdout: "" });
    expect(result.stderr).toContain(message);
  });

  test("in a buf.yaml is left to buf", async () => {
    const folder = join(directory, "invalid/proto");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(directory, "invalid/buf.yaml"), "version: v2\nmodules:\n  - path: [\n");
    const { exitCode, stderr } = await run("routes", folder);
    expect({ exitCode, stderr }).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("buf.yaml") });
    expect(stderr).toMatch(/^protoc-gen-rest: buf cannot compile/);
  });

  test("tells where imports come from", async () => {
    const folder = join(directory, "unknown");
    mkdirSync(folder);
    writeFileSync(join(folder, "a.proto"), 'syntax = "proto3"; import "google/api/unknown.proto";');
    expect(await run("routes", folder)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining("google/api and rest/v1 are in node_modules/protoc-gen-rest/proto"),
    });
  });

  test("of another kind does not tell where imports come from", async () => {
    const folder = join(directory, "wrong");
    mkdirSync(folder);
    writeFileSync(join(folder, "a.proto"), proto.replace("{get:", "{gett:"));
    const { stderr } = await run("routes", folder);
    expect(stderr).toContain("google.api.HttpRule");
    expect(stderr).not.toContain("protoc-gen-rest/proto");
  });

  test("in a proto file is printed with its path from the current folder", async () => {
    const file = join(directory, "proto/books/v1/broken.proto");
    writeFileSync(file, proto.replace("{id}", "{isbn}").replaceAll("books.v1", "broken.v1"));
    const result = await run("routes", join(directory, "proto"));
    rmSync(file);
    expect({ exitCode: result.exitCode, stdout: result.stdout }).toEqual({ exitCode: 1, stdout: "" });
    expect(result.stderr).toMatch(/proto\/books\/v1\/broken\.proto:5:\d+: path-field-unknown: Books\.GetBook: /);
  });
});

describe.skipIf(process.platform === "win32")("the compiler", () => {
  const fake = (name: string) => {
    const folder = mkdtempSync(join(directory, "bin-"));
    writeFileSync(join(folder, name), `#!/bin/sh\necho ${name} was called with "$@" >&2\nexit 1\n`);
    chmodSync(join(folder, name), 0o755);
    return folder;
  };

  async function compileWith(folder: string, input: string, ...args: readonly string[]): Promise<string> {
    const cwd = process.cwd();
    process.env["PATH"] = folder;
    // The checkout has both compilers in its node_modules.
    process.chdir(directory);
    try {
      return (await run("routes", join(directory, input), ...args)).stderr;
    } finally {
      process.chdir(cwd);
      process.env["PATH"] = path;
    }
  }

  test("is the one on PATH, and the message tells if there is neither", async () => {
    expect(await compileWith(fake("protoc"), "proto")).toContain("protoc was called with @");
    expect(await compileWith(fake("buf"), "proto")).toContain("buf was called with build");
    expect(await compileWith(fake("buf"), "proto", "-I", "x")).toContain("-I needs protoc");
    expect(await compileWith(directory, "proto")).toBe(
      "protoc-gen-rest: found neither buf nor protoc, in node_modules/.bin or on PATH; run npm install --save-dev @bufbuild/buf, or protoc\n",
    );
  });
});

test("a compressed image is read to the end", async () => {
  const bytes = readFileSync(join(directory, "image.binpb.gz"));
  writeFileSync(join(directory, "cut.gz"), bytes.subarray(0, bytes.length - 9));
  expect(await routes("cut.gz")).toContain("cut.gz: cannot be uncompressed (unexpected end of file)");
});

test("a request of any age is read to the end", async () => {
  const bytes = readFileSync(join(directory, "request.bin"));
  writeFileSync(join(directory, "cut.bin"), bytes.subarray(0, bytes.length - 3));
  expect(await routes("cut.bin")).toContain("not a captured request");
});
