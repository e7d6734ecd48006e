import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { run } from "../../../testdata/commands/run.ts";

const library = `syntax = "proto3";

// What a person wrote stays:   also these  spaces.
package library.v1;

import "google/api/field_behavior.proto";
import "google/api/resource.proto"; // and this

// A shelf.
message Shelf {
  option (google.api.resource) = {
    type: "library.example.com/Shelf"
    pattern: "shelves/{shelf}"
  };

  // The name.
  string name = 1 [(google.api.field_behavior) = IDENTIFIER];
}

// A book.
message Book {
  option (google.api.resource) = {
    type: "library.example.com/Book"
    pattern: "shelves/{shelf}/books/{book}"
    pattern: "authors/{author}/books/{book}"
  };

  // The name.
  string name = 1 [(google.api.field_behavior) = IDENTIFIER];
  // The etag.
  string etag = 2;
}
`;

const config = `lint:
  rules:
    aip: error
    strict: error
    error-undeclared: off
`;

const buf = join(import.meta.dirname, "../../../node_modules/.bin/buf");
let folder = "";
let file = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "resource-"));
  mkdirSync(join(folder, "library/v1"), { recursive: true });
  file = join(folder, "library/v1/library.proto");
  writeFileSync(file, library);
  writeFileSync(join(folder, "protoc-gen-rest.yaml"), config);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function resource(...args: readonly string[]): ReturnType<typeof run> {
  return run("resource", args[0] ?? "", folder, ...args.slice(1));
}

function text(): string {
  return readFileSync(file, "utf8");
}

/** The line of the file, as it is now, that begins like this. */
function lineOf(start: string): number {
  return (
    text()
      .split("\n")
      .findIndex((line) => line.startsWith(start)) + 1
  );
}

/** Lines of the file that were not there before. */
function added(before: string): readonly string[] {
  const known = before.split("\n");
  return text()
    .split("\n")
    .filter((line) => !known.includes(line));
}

const all = "get,list,create,update,delete,undelete,batch-get,batch-create,batch-update,batch-delete";

describe("resource", () => {
  test.each([
    [[]],
    [["--parent", "Shelf"]],
    [["--methods", all]],
    [["--methods", all, "--long-running", "--validate-only", "--request-id"]],
  ])("writes what passes lint with all rules, keeps every line, and is done after one run: %j", async (options) => {
    expect(await resource("Book", ...options)).toMatchObject({ exitCode: 0, stderr: "" });
    const written = text();
    let at = 0;
    for (const line of library.split("\n")) {
      at = written.indexOf(line, at);
      expect(at, line).toBeGreaterThanOrEqual(0);
    }
    const linted = await run("lint", folder, "--config", join(folder, "protoc-gen-rest.yaml"));
    expect(linted).toEqual({ exitCode: 0, stdout: "", stderr: "no findings in 1 file\n" });
    const again = await resource("Book", ...options);
    expect(again).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/^BookService in .* has all methods\n$/),
    });
    expect(text()).toBe(written);
    expect(await resource("Book", ...options, "--check")).toEqual({ exitCode: 0, stdout: "", stderr: "" });
    expect(execFileSync(buf, ["format", "--diff", file], { encoding: "utf8" })).toBe("");
  });

  test("binds every pattern, or those of the parent", async () => {
    await resource("Book", "--methods", "get");
    expect(text()).toContain(`      get: "/v1/{name=shelves/*/books/*}"
      additional_bindings: {get: "/v1/{name=authors/*/books/*}"}
`);
    writeFileSync(file, library);
    await resource("Book", "--methods", "get", "--parent", "Shelf");
    expect(text()).toContain(`option (google.api.http) = {get: "/v1/{name=shelves/*/books/*}"};`);
  });

  test("adds to the service with the methods of the author, in its style", async () => {
    const service = `${library.replace("import", 'import "google/api/annotations.proto";\nimport')}
service Library {
  rpc GetBook(GetBookRequest) returns (Book) {
    option (google.api.http) = {get: "/api/v2/{name=shelves/*/books/*}"};
  }
} // end
service Other {}
message GetBookRequest { string name = 1; string own = 2; }`;
    writeFileSync(file, service);
    const { exitCode, stdout } = await resource("Book", "--parent", "Shelf", "--methods", "get,list");
    expect(exitCode).toBe(1);
    expect(stdout.replaceAll(/^.*?library\.proto/gm, "F")).toBe(`F: ListBooks, ListBooksRequest, ListBooksResponse
F:${lineOf("  rpc GetBook(")}:3: Library.GetBook: has no method_signature "name"
F:${lineOf("message GetBookRequest {")}:26: GetBookRequest.name: has no field_behavior REQUIRED
`);
    expect(text()).toContain(`{parent=shelves/*}/books"};
    option (google.api.method_signature) = "parent";
  }
} // end
service Other {}
message GetBookRequest { string name = 1; string own = 2; }

// Request for ListBooks.`);
    expect(text()).toContain('get: "/api/v2/{parent=shelves/*}/books"');
  });

  test("keeps the line breaks of the file", async () => {
    writeFileSync(file, library.replaceAll("\n", "\r\n"));
    await resource("Shelf");
    expect(text().replaceAll("\r\n", "")).not.toContain("\n");
  });

  test("writes Get and Update of a singleton", async () => {
    writeFileSync(
      file,
      library
        .replace("authors/{author}/books/{book}", "users/{user}/book")
        .replace(/ {4}pattern: "shelves.*books.*\n/, ""),
    );
    expect(await resource("Book", "--methods", "list", "--singleton")).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining("a singleton has no list"),
    });
    expect(await resource("Book")).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("pass --singleton") });
    expect((await resource("Book", "--singleton")).stdout).toContain(
      ": GetBook, UpdateBook, GetBookRequest, UpdateBookRequest\n",
    );
    expect(text()).toContain('get: "/v1/{name=users/*/book}"');
  });

  test("writes Undelete, show_deleted and an operation", async () => {
    writeFileSync(
      file,
      library
        .replace("  string etag = 2;", "  string etag = 2;\n  google.protobuf.Timestamp delete_time = 3;")
        .replace(
          'import "google/api/resource',
          'import "google/protobuf/timestamp.proto";\nimport "google/api/resource',
        ),
    );
    const { exitCode, stdout } = await resource("Book", "--parent", "Shelf", "--soft-delete", "--long-running");
    expect({ exitCode, problems: stdout.split("\n").slice(1) }).toEqual({
      exitCode: 1,
      problems: [
        expect.stringContaining(`:${lineOf("message Book {")}:1: Book: lacks Timestamp purge_time`),
        expect.stringContaining(
          `:${lineOf("  google.protobuf.Timestamp delete_time")}:3: Book.delete_time: has no field_behavior OUTPUT_ONLY`,
        ),
        "",
      ],
    });
    const lines = added(library);
    expect(lines).toContain('      post: "/v1/{name=shelves/*/books/*}:undelete"');
    expect(lines).toContain("  bool show_deleted = 4;");
    expect(lines).toContain("  rpc DeleteBook(DeleteBookRequest) returns (google.longrunning.Operation) {");
    expect(lines).toContain("message BookOperationMetadata {");
  });

  test("changes nothing that would not compile", async () => {
    const taken = `${library}enum GetBookRequest { NONE = 0; }\n`;
    writeFileSync(file, taken);
    expect(await resource("Book", "--methods", "get")).toMatchObject({
      exitCode: 2,
      stdout: "",
      stderr: expect.stringContaining("library.proto stays as it was: it would have errors with the methods\n"),
    });
    expect(text()).toBe(taken);
  });

  test("changes nothing that would have errors", async () => {
    const taken = `${library.replace("import", 'import "google/api/annotations.proto";\nimport')}
service Other {
  rpc Fetch(FetchRequest) returns (Shelf) { option (google.api.http) = {get: "/v1/{name=shelves/*}"}; }
}
message FetchRequest { string name = 1; }
`;
    writeFileSync(file, taken);
    expect(await resource("Shelf", "--methods", "get", "--service", "Other")).toEqual({
      exitCode: 1,
      stdout: "",
      stderr: expect.stringMatching(
        /route-duplicate: .*\n(?:.*\n)*.*library\.proto stays as it was: it would have errors with the methods\n$/,
      ),
    });
    expect(text()).toBe(taken);
  });

  test.each([["acme.google.v1"], ["acme.v1.google"], ["google.library.v1"]])(
    "writes what compiles in the package %s",
    async (name) => {
      const scoped = library
        .replaceAll("(google.api.", "(.google.api.")
        .replace("package library.v1", `package ${name}`);
      writeFileSync(file, scoped);
      const options = ["--methods", all, "--long-running", "--request-id", "--validate-only"];
      expect(await resource("Book", ...options)).toMatchObject({ exitCode: 0, stderr: "" });
      expect(await resource("Book", ...options, "--check")).toEqual({ exitCode: 0, stdout: "", stderr: "" });
    },
  );

  test.each([
    ["Bok", [], "there is no message Bok; did you mean Book?"],
    [
      "Book",
      ["--parent", "Shelve"],
      "no google.api.resource or resource_definition describes the parent Shelve; did you mean Shelf?",
    ],
    [
      "Shelf",
      ["--parent", "Book"],
      "no pattern of Shelf (shelves/{shelf}) continues one of Book (shelves/*/books/*, authors/*/books/*)",
    ],
    [
      "Shelf",
      ["--singleton"],
      "--singleton: the names of Shelf end with a variable, so there are many in each collection",
    ],
    [
      "Any",
      [],
      'the only pattern of library.v1.Any is "*", which is any name: methods need one such as "books/{book}"',
    ],
  ])("refuses %s %j", async (message, options, problem) => {
    const any = 'message Any { option (google.api.resource) = {type: "library.example.com/Any" pattern: "*"}; }';
    writeFileSync(file, `${library}${any}\n`);
    expect(await resource(message, ...options)).toEqual({
      exitCode: 2,
      stdout: "",
      stderr: `protoc-gen-rest: ${problem}\n`,
    });
  });
});

describe("--check", () => {
  test.each([
    [
      "returns (google.protobuf.Empty)",
      "returns (Book)",
      ":\\d+:3: BookService.DeleteBook: returns Book instead of Empty",
    ],
    [
      'delete: "/v1/',
      'post: "/v1/',
      "BookService.DeleteBook: is POST /v1/{name=shelves/*/books/*} without a body instead of DELETE /v1/{name=shelves/*/books/*} without a body",
    ],
    ["int32 page_size", "int64 page_size", ":3: ListBooksRequest.page_size: is int64 instead of int32"],
    [
      "string page_token",
      "repeated string page_token",
      "ListBooksRequest.page_token: is repeated string instead of string",
    ],
    ["repeated Book books", "Book books", "ListBooksResponse.books: is Book instead of repeated Book"],
    ["string book_id = 2", "string id = 2", "CreateBookRequest: lacks string book_id"],
    [
      '.child_type = "library.example.com/Book"',
      '.child_type = "library.example.com/Shelf"',
      "has no resource_reference with the child_type library.example.com/Book",
    ],
  ])("tells that %j became %j", async (from, to, problem) => {
    await resource("Book", "--parent", "Shelf");
    const changed = text()
      .replace(from, to)
      .replace('"parent,book,book_id"', to === "string id = 2" ? '"parent,book"' : '"parent,book,book_id"');
    writeFileSync(file, changed);
    const { exitCode, stdout } = await resource("Book", "--parent", "Shelf", "--check");
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(
      problem.startsWith(":") ? new RegExp(problem) : new RegExp(problem.replaceAll(/[{}*/.()]/g, "\\$&")),
    );
    expect(text()).toBe(changed);
  });

  test("lists what is missing, and writes nothing", async () => {
    const { exitCode, stdout } = await resource("Shelf", "--methods", "get", "--check");
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(
      /^.*:10:1: ShelfService: lacks the method GetShelf\n.*:10:1: ShelfService: lacks the message GetShelfRequest\n$/,
    );
    expect(text()).toBe(library);
  });
});
