import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run, runIn } from "../../../testdata/commands/run.ts";
import { routeRow } from "./route-row.ts";

const proto = `syntax = "proto3";
package books.v1;
import "google/api/annotations.proto";
import "rest/v1/options.proto";
service Books {
  option (rest.v1.service) = {
    security_schemes: {key: "key", value: {api_key: {in: HEADER, name: "x-key"}}}
    security: {scheme: "key"}
    errors: {type: "books.v1.Problem"}
  };
  rpc GetBook(GetBookRequest) returns (Book) {
    option (google.api.http) = {get: "/v1/shelves/{shelf}/books/{id}" additional_bindings: {get: "/v1/books/{id}"}};
    option (rest.v1.method).lifecycle = {since: "1.4" stability: BETA};
  }
  rpc CreateBook(Book) returns (Book) {
    option (google.api.http) = {post: "/v1/books" body: "*"};
    option (rest.v1.method) = {status: 201 public: true errors: {status: 409 type: "books.v1.Conflict"}};
    option deprecated = true;
  }
}
message GetBookRequest { string shelf = 1; string id = 2; }
message Book { string title = 1; }
message Problem { string reason = 1; }
message Conflict { string reason = 1; }
`;

const key = { scheme: "key", scopes: [], privileges: [] };
const place = { file: "books.proto", line: 1, column: 1 };

let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "routes-"));
  writeFileSync(join(folder, "books.proto"), proto);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("routes", () => {
  test("prints a table", async () => {
    const { exitCode, stdout, stderr } = await run("routes", folder);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    expect(`\n${stdout}`).toBe(`
METHOD  PATH                            OPERATION         BODY  RESPONSES                                AUTH  STABILITY
GET     /v1/shelves/{shelf}/books/{id}  Books.GetBook           200 Book, default Problem                key   beta, since 1.4
GET     /v1/books/{id}                  Books.GetBook           200 Book, default Problem                key   beta, since 1.4
POST    /v1/books                       Books.CreateBook  Book  201 Book, 409 Conflict, default Problem        deprecated
`);
  });

  test("joins schemes that are needed together", () => {
    const user = { scheme: "user", scopes: ["write"], privileges: [], and: [{ ...key, scheme: "device" }] };
    const route = { method: "GET", path: "/", operation: "a.B.C", responses: [], deprecated: false, place };
    expect(routeRow({ ...route, security: [user, key] })[5]).toBe("user write and device or key");
  });

  test("fits the table into a terminal", async () => {
    const { stdout } = await runIn({ columns: 72 }, "routes", folder, "--filter", "createbook");
    expect(`\n${stdout}`).toBe(`
METHOD  PATH       OPERATION         BODY  RESPONSES          STABILITY
POST    /v1/books  Books.CreateBook  Book  201 Book, 409      deprecated
                                           Conflict,
                                           default Problem
`);
    for (const line of stdout.split("\n")) expect(line.length).toBeLessThanOrEqual(72);
  });

  test("uses colors only on a terminal that has them", async () => {
    const colors = "\u001b[";
    expect((await runIn({ columns: 200, colors: true }, "routes", folder)).stdout).toContain(`${colors}32mGET`);
    expect((await runIn({ columns: 200 }, "routes", folder)).stdout).not.toContain(colors);
  });

  test("filters by the text of any column", async () => {
    const { stdout } = await run("routes", folder, "--filter", "SHELVES");
    expect(stdout.split("\n")).toHaveLength(3);
    expect(await run("routes", folder, "--filter", "x-y")).toEqual({
      exitCode: 0,
      stdout: "",
      stderr: 'no route contains "x-y"\n',
    });
  });

  test("prints JSON", async () => {
    const { stdout } = await run("routes", folder, "--format=json", "--filter=POST");
    expect(JSON.parse(stdout)).toEqual([
      {
        method: "POST",
        path: "/v1/books",
        operation: "books.v1.Books.CreateBook",
        body: { type: "Book", mediaType: "application/json" },
        responses: [
          { status: 201, type: "Book" },
          { status: 409, type: "Conflict" },
          { status: "default", type: "Problem" },
        ],
        security: [],
        deprecated: true,
        place: { file: "books.proto", line: 16, column: 5, path: [6, 0, 2, 1, 4, 72295728] },
      },
    ]);
  });
});

describe("routes --match", () => {
  test("tells which route takes a request, and why the others do not", async () => {
    expect(await run("routes", folder, "--match", "GET /v1/books/7?x=y")).toEqual({
      exitCode: 0,
      stdout: 'GET /v1/books/{id} of Books.GetBook takes GET /v1/books/7\n  id = "7"\n',
      stderr: "",
    });
    expect(await run("routes", folder, "--match", "DELETE /v1/books")).toEqual({
      exitCode: 1,
      stdout: `DELETE /v1/books has a route for other methods only, which is 405

Routes with this path:
  POST /v1/books  takes POST only  Books.CreateBook
`,
      stderr: "",
    });
  });

  test("takes a method in lower case, and a URL", async () => {
    const { exitCode, stdout } = await run("routes", folder, "--match", "get https://books.example/v1/books/7");
    expect({ exitCode, stdout }).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining("takes GET /v1/books/7"),
    });
  });

  test("breaks long lines below their beginning", async () => {
    const { stdout } = await runIn({ columns: 40 }, "routes", folder, "--match", "DELETE /v1/books");
    expect(
      stdout
        .split("\n")
        .slice(3)
        .filter((line) => line !== "" && !line.startsWith("  ")),
    ).toEqual([]);
  });

  test("needs a path", async () => {
    expect(await run("routes", folder, "--match", "GET v1")).toMatchObject({
      exitCode: 2,
      stderr: 'protoc-gen-rest: --match needs a request such as "GET /v1/shelves/1", not "GET v1"\n',
    });
  });
});
