import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { create, toBinary } from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { createNodeListener } from "@protoc-gen-rest/runtime/node";
import { StatusError } from "@protoc-gen-rest/runtime/server";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { run, runIn } from "../../../testdata/commands/run.ts";
import { describeSources } from "../../../testdata/descriptors.ts";
import { type Handlers, loadApi } from "../../loading/load-api.ts";
import { readServices } from "../input/read-services.ts";
import { runCommand } from "../run-command.ts";

const proto = `syntax = "proto3";
package books.v1;
import "google/api/annotations.proto";
import "google/api/field_behavior.proto";
import "google/api/httpbody.proto";
import "google/protobuf/empty.proto";
import "google/protobuf/struct.proto";
import "google/protobuf/timestamp.proto";
import "protoc-gen-openapiv2/options/annotations.proto";
import "rest/v1/options.proto";
service Books {
  option (rest.v1.service).security_schemes = { key: "apiKey" value: { api_key: { in: QUERY name: "key" } } };
  option (rest.v1.service).security_schemes = { key: "user" value: { http: { scheme: "Basic" } } };
  rpc GetBook(GetBookRequest) returns (Book) { option (google.api.http) = {get: "/v1/{name=shelves/*/books/*}"}; }
  rpc CreateBook(CreateBookRequest) returns (Book) {
    option (google.api.http) = {post: "/v1/{parent=shelves/*}/books" body: "book"};
    option (rest.v1.method) = { status: 201 security: { scheme: "user" } security: { scheme: "apiKey" } };
  }
  rpc LendBook(GetBookRequest) returns (Book) {
    option (google.api.http) = {post: "/v1/{name=shelves/*/books/*}:lend"};
    option (grpc.gateway.protoc_gen_openapiv2.options.openapiv2_operation).security = {
      security_requirement: { key: "user" value: {} }
      security_requirement: { key: "apiKey" value: {} }
    };
  }
  rpc ListBooks(ListBooksRequest) returns (Echo) { option (google.api.http) = {get: "/v1/books"}; }
  rpc FindBook(FindBookRequest) returns (Echo) {
    option (google.api.http) = {get: "/v1/projects/{project}/books/{id}" additional_bindings: {get: "/v1/found/{id}"}};
  }
  rpc DeleteBook(GetBookRequest) returns (google.protobuf.Empty) {
    option (google.api.http) = {delete: "/v1/{name=shelves/*/books/*}"};
    option (rest.v1.method).status = 204;
  }
  rpc WatchBooks(google.protobuf.Empty) returns (stream Book) {
    option (google.api.http) = {get: "/v1/books:watch"};
    option (rest.v1.method) = { streams: SERVER_SENT_EVENTS streams: NDJSON };
  }
  rpc PutCover(PutCoverRequest) returns (Echo) { option (google.api.http) = {put: "/v1/{name=covers/*}" body: "cover"}; }
  rpc PutText(PutCoverRequest) returns (Echo) {
    option (google.api.http) = {put: "/v1/{name=texts/*}" body: "cover"};
    option (rest.v1.method).request_media_type = "text/csv";
  }
  rpc AddNote(AddNoteRequest) returns (Echo) { option (google.api.http) = {post: "/v1/{name=notes/*}" body: "*"}; }
  rpc PutImage(PutCoverRequest) returns (Echo) {
    option (google.api.http) = {put: "/v1/{name=images/*}" body: "cover"};
    option (rest.v1.method).request_media_type = "image/*";
  }
  rpc GetCover(GetBookRequest) returns (google.api.HttpBody) { option (google.api.http) = {get: "/v1/{name=covers/*}"}; }
  rpc Upload(UploadRequest) returns (Echo) {
    option (google.api.http) = {post: "/v1/upload" body: "*"};
    option (rest.v1.method).request_media_type = "multipart/form-data";
  }
}
service Shelves { rpc GetShelf(GetBookRequest) returns (Book) { option (google.api.http) = {get: "/v1/{name=shelves/*}"}; } }
message GetBookRequest { string name = 1; string trace = 2 [(rest.v1.field) = { in: HEADER name: "X-Trace" }]; }
message CreateBookRequest { string parent = 1; Book book = 2; }
message Book {
  string name = 1;
  string title = 2 [(google.api.field_behavior) = REQUIRED, (rest.v1.field).schema.max_length = 10];
  int64 pages = 3;
  Kind kind = 4;
  repeated string tags = 5;
  map<string, int32> ratings = 6;
  Author author = 7;
  google.protobuf.Timestamp published_time = 8;
}
message Author { string full_name = 1; bool living = 2; }
enum Kind { KIND_UNSPECIFIED = 0; KIND_PAPER = 1 [(rest.v1.enum_value).name = "paper"]; }
message ListBooksRequest { repeated string tags = 1; int32 page_size = 2; bool all = 3; google.protobuf.Struct filter = 4 [(rest.v1.field).in = HEADER]; }
message FindBookRequest { string project = 1; string id = 2; }
message PutCoverRequest { string name = 1; google.api.HttpBody cover = 2; }
message AddNoteRequest {
  string name = 1;
  oneof note {
    Author author = 2 [(rest.v1.field) = { media_type: "application/json" other_media_types: "application/x-www-form-urlencoded" }];
    google.api.HttpBody any = 3 [(rest.v1.field).media_type = "image/*"];
  }
}
message UploadRequest { string title = 1; bytes file = 2 [(rest.v1.field).media_type = "image/png"]; }
message Echo { google.protobuf.Struct request = 1; }
`;

const cover = Uint8Array.of(0, 255, 10, 13);

function echoCover(request: unknown): unknown {
  const { cover } = request as { cover: { contentType: string; data: Uint8Array } };
  return { request: { type: cover.contentType, bytes: [...cover.data] } };
}

/** Colors, the title of the window, a C1 control, a line of its own, the direction of text. */
const hostile = "\u001b[31m\u001b]0;x\u0007\u009b2J\r\nprotoc-gen-rest: ok\u2028\u202egnp\u2066";

const handlers: Handlers = {
  getBook(request) {
    const { name } = request as { name: string };
    if (name.endsWith("hostile")) {
      const details = [{ "@type": "google.rpc.Help", links: [hostile] }];
      throw new StatusError("not_found", hostile, { details, violations: [{ path: hostile, reason: hostile }] });
    }
    if (name.endsWith("hostile-title")) return { name, title: hostile };
    if (name.endsWith("lost")) throw new StatusError("not_found", `${name} does not exist`);
    return { name, title: "Emma", pages: 9007199254740993n, kind: "paper" };
  },
  createBook: (request) => (request as { book: unknown }).book,
  listBooks: (request) => ({ request }),
  findBook: (request) => ({ request }),
  deleteBook: () => ({}),
  lendBook: () => ({ title: "Emma" }),
  async *watchBooks() {
    yield { title: "Emma" };
    yield { title: "Persuasion" };
  },
  getCover: (request) =>
    (request as { name: string }).name === "covers/hostile"
      ? { contentType: "text/plain", data: new TextEncoder().encode(hostile) }
      : (request as { name: string }).name === "covers/binary"
        ? { contentType: "image/png", data: cover }
        : { contentType: "text/plain", data: new TextEncoder().encode("a cover\n") },
  putCover: echoCover,
  putText: echoCover,
  putImage: echoCover,
  addNote: (request) => ({ request }),
  upload: (request) => {
    const { title, file } = request as { title: string; file: Uint8Array };
    return { request: { title, bytes: file.length } };
  },
};

let folder = "";
// A descriptor set: compiling takes longer than a call.
let api = "";
let server: Server;
let url = "";

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "call-"));
  api = join(folder, "books.binpb");
  const set = create(FileDescriptorSetSchema, { file: describeSources({ "books.proto": proto }) });
  writeFileSync(api, toBinary(FileDescriptorSetSchema, set));
  const services = readServices(api);
  const loaded = loadApi(services);
  const endpoints = services.flatMap((service) =>
    loaded.createEndpoints(service, { ...handlers, getShelf: handlers["getBook"]! }),
  );
  server = createServer(
    createNodeListener(endpoints, {
      authenticate: ([{ scheme, value }]) => {
        const isBasic = value === Buffer.from("ada:secret").toString("base64");
        return value === "secret" || isBasic ? { scheme } : undefined;
      },
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

afterEach(() => {
  for (const name of ["REST_URL", "REST_AUTH_API_KEY", "REST_AUTH_USER"]) delete process.env[name];
});

function call(...args: readonly string[]): ReturnType<typeof run> {
  return run("call", ...args, "--input", api, "--url", url);
}

function tryRoute(...args: readonly string[]): ReturnType<typeof run> {
  return run("try", ...args, "--input", api, "--url", url);
}

const emma = { name: "shelves/a/books/emma", title: "Emma", pages: "9007199254740993", kind: "paper" };

test.each([["call"], ["mcp"]])("%s refuses a URL without a host", async (command) => {
  const args = command === "call" ? ["GetBook", "--name", "shelves/a/books/emma", "--input", api] : [api];
  for (const wrong of ["foo", "a b.example"]) {
    const result = await run(command, ...args, "--url", wrong);
    expect(result).toMatchObject({ exitCode: 2, stdout: "" });
    expect(result.stderr).toContain(`--url must be a URL such as http://localhost:8080, not ${wrong}\n`);
  }
});

describe("call", () => {
  test.each([["GetBook"], ["Books.GetBook"], ["books.v1.Books/GetBook"], ["books.getbook"]])("%s", async (name) => {
    const { exitCode, stdout, stderr } = await call(name, "--name", "shelves/a/books/emma");
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    expect(JSON.parse(stdout)).toEqual(emma);
  });

  test("fields of all kinds", async () => {
    process.env["REST_AUTH_USER"] = "ada:secret";
    const fields = [
      ...["--parent=shelves/a", "--book.title", "Emma", "--book.pages=-9007199254740993", "--book.kind", "KIND_PAPER"],
      ...["--book.tags", "a", "--book.tags=b,c", "--book.ratings.x.y=5", '--book.author={"fullName": "Jane"}'],
      ...["--book.author.living", "--book.publishedTime", "2026-01-31T12:00:00Z"],
    ];
    const { exitCode, stdout, stderr } = await call("CreateBook", ...fields);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    expect(JSON.parse(stdout)).toEqual({
      title: "Emma",
      pages: "-9007199254740993",
      kind: "paper",
      tags: ["a", "b,c"],
      ratings: { "x.y": 5 },
      author: { fullName: "Jane", living: true },
      publishedTime: "2026-01-31T12:00:00Z",
    });
  });

  test("parameters, also with dashes and before options", async () => {
    const { stdout } = await run(
      "call",
      "ListBooks",
      "--page-size=-1",
      "--tags=a",
      "--all",
      "false",
      "--url",
      url,
      "--tags=b",
      "--input",
      api,
    );
    expect(JSON.parse(stdout)).toEqual({ request: { tags: ["a", "b"], pageSize: -1, all: false } });
  });

  test("the path of an additional binding", async () => {
    const found = await call("FindBook", "--id=emma");
    expect(found).toMatchObject({ exitCode: 0, stderr: "" });
    expect(JSON.parse(found.stdout)).toEqual({ request: { id: "emma" } });
  });

  test("a request in JSON, with fields that change it", async () => {
    const path = join(folder, "request.json");
    writeFileSync(path, '{"tags": ["x"], "pageSize": 5}');
    for (const args of [
      ["--json", path],
      ["-d", `@${path}`],
      ["--data", '{"tags": ["x"], "pageSize": 5}'],
    ]) {
      const { stdout } = await call("ListBooks", ...args, "--tags", "a");
      expect(JSON.parse(stdout)).toEqual({ request: { tags: ["a"], pageSize: 5 } });
    }
  });

  test("integers beyond 2^53 and -0 as they are written", async () => {
    const book = `{"title": "Emma", "pages": 9007199254740993}`;
    for (const args of [
      ["--data", `{"book": ${book}}`],
      ["--book", book],
    ]) {
      const { stdout } = await call("CreateBook", "--parent", "shelves/1", "--dry-run", ...args);
      expect(stdout).toContain('"pages":"9007199254740993"');
    }
    // Of any JSON, numbers are doubles.
    const { stdout } = await call("ListBooks", "--data", '{"filter": {"a": -0, "b": 9007199254740993}}');
    expect(stdout.replace(/\s/g, "")).toBe('{"request":{"filter":{"a":-0,"b":9007199254740992}}}');
  });

  test("files of forms", async () => {
    const path = join(folder, "cover.png");
    writeFileSync(path, Uint8Array.of(0, 255, 10));
    const { stdout } = await call("Upload", "--title=Emma", `--file=@${path}`);
    expect(JSON.parse(stdout)).toEqual({ request: { title: "Emma", bytes: 3 } });
  });

  test("bytes as they are, and their media type", async () => {
    const path = join(folder, "cover.bin");
    writeFileSync(path, cover);
    const put = async (...args: readonly string[]) => JSON.parse((await call(...args)).stdout).request;
    expect(await put("PutCover", "--name=covers/a", `--cover=@${path}`)).toMatchObject({ bytes: [...cover] });
    const typed = await put("PutCover", "--name=covers/a", `--cover.data=@${path}`, "--cover.content-type=image/png");
    expect(typed).toEqual({ type: "image/png", bytes: [...cover] });
    const chunks: unknown[] = [];
    const stdout = { write: (chunk: string | Uint8Array) => chunks.push(chunk) };
    await runCommand(["call", "GetCover", "--name=covers/binary", "--input", api, "--url", url], {
      stdout,
      stderr: stdout,
    });
    expect(chunks).toEqual([cover]);
  });

  test.each([
    ["AddNote", "--name=notes/a", "any"],
    ["PutImage", "--name=images/a", "cover"],
  ])("bytes of %s need a media type of a range", async (operation, name, field) => {
    const path = join(folder, "cover.bin");
    writeFileSync(path, cover);
    const { exitCode, stderr } = await call(operation, name, `--${field}=@${path}`);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`${operation} needs --${field}.content_type, which is image/*`);
    const typed = await call(
      operation,
      name,
      `--${field}.data=@${path}`,
      `--${field}.contentType=image/png`,
      "--dry-run",
    );
    expect(typed.stdout).toContain("content-type: image/png");
  });

  test("streams line by line, bodies as they are, and nothing for 204", async () => {
    expect((await call("WatchBooks")).stdout).toBe('{"title":"Emma"}\n{"title":"Persuasion"}\n');
    expect((await call("GetCover", "--name=covers/a")).stdout).toBe("a cover\n");
    expect((await call("DeleteBook", "--name=shelves/a/books/b", "-i")).stdout).toMatch(
      /^HTTP\/1\.1 204 No Content\n(?:.+\n)*\n(?:\{\}\n)?$/,
    );
  });

  test("credentials from the environment", async () => {
    const args = ["CreateBook", "--parent=shelves/a", "--book.title=Emma"];
    const refused = await call(...args);
    expect(refused).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/^protoc-gen-rest: \[unauthenticated\] /),
    });
    expect(refused.stderr).toContain("hint: set REST_AUTH_USER or REST_AUTH_API_KEY to the credential\n");
    process.env["REST_AUTH_API_KEY"] = "secret";
    expect(await call(...args)).toMatchObject({ exitCode: 0, stdout: '{\n  "title": "Emma"\n}\n' });
  });

  test("credentials of schemes that are needed together", async () => {
    const args = ["LendBook", "--name=shelves/a/books/emma"];
    expect((await call(...args)).stderr).toContain(
      "hint: set REST_AUTH_API_KEY and REST_AUTH_USER to the credential\n",
    );
    process.env["REST_AUTH_USER"] = "ada:secret";
    expect((await call(...args)).stderr).toContain("hint: set REST_AUTH_API_KEY to the credential\n");
    process.env["REST_AUTH_API_KEY"] = "secret";
    expect(await call(...args)).toMatchObject({ exitCode: 0, stdout: '{\n  "title": "Emma"\n}\n' });
  });

  test("an error of the API: its body, the code, and exit code 1", async () => {
    const { exitCode, stdout, stderr } = await call("GetBook", "--name=shelves/a/books/lost");
    expect(exitCode).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ message: "shelves/a/books/lost does not exist" });
    expect(stderr).toMatch(
      /^protoc-gen-rest: \[not_found\] shelves\/a\/books\/lost does not exist \(GET .* -> 404\)\n$/,
    );
  });

  test.each(["hostile", "hostile-title"])("prints nothing of a service raw: %s", async (book) => {
    const { stdout, stderr } = await call("GetBook", `--name=shelves/a/books/${book}`, "--include");
    expect(stdout + stderr).not.toMatch(/[^\P{Cc}\n]|[\p{Bidi_C}\u2028\u2029]/u);
    expect(`${stdout}\n${stderr}`).not.toMatch(/^protoc-gen-rest: ok/m);
    const body = stdout.slice(stdout.indexOf("\n{"));
    expect(JSON.parse(body), "JSON keeps its value").toMatchObject(
      book === "hostile" ? { message: hostile } : { title: hostile },
    );
  });

  test("bytes are raw for a pipe, and text for a terminal", async () => {
    expect((await call("GetCover", "--name=covers/hostile")).stdout).toBe(hostile);
    const args = ["call", "GetCover", "--name=covers/hostile", "--input", api, "--url", url];
    const shown = (await runIn({ columns: 80 }, ...args)).stdout;
    expect(shown).toContain("\\u009b2J\nprotoc-gen-rest: ok\\u2028\\u202egnp\\u2066");
    expect(shown).not.toContain("\u001b");
  });

  test("the status and the headers of the response", async () => {
    const { stdout } = await call("GetBook", "--name=shelves/a/books/emma", "--include");
    expect(stdout).toMatch(/^HTTP\/1\.1 200 OK\n(?:.+\n)*content-type: application\/json\n(?:.+\n)*\n\{\n {2}"name"/);
  });

  test.each([
    [["GetBooks"], /there is no operation GetBooks \(did you mean GetBook\?\)/],
    [["Shelves.GetBook"], /there is no operation Shelves\.GetBook \(did you mean \w+\.GetBook\?\)/],
    [["GetBook"], /GetBook needs --name for its path \/\S+\n/],
    [["FindBook", "--project=p"], /FindBook needs --id for its path \/v1\/projects\/\{project\}\/books\/\{id\}\n/],
    [["GetBook", "--nam=x"], /--nam: GetBookRequest has no field nam \(did you mean name\?\)/],
    [["GetBook", "--name"], /--name needs a value/],
    [["GetBook", "emma"], /unexpected argument emma; fields are --name value/],
    [["ListBooks", "--page-size=many"], /not a valid ListBooksRequest:\n {2}pageSize expected an integer/],
    [["ListBooks", "--tags.x=1"], /--tags\.x: tags has no fields/],
    [["ListBooks", "--filter=x"], /--filter must be JSON/],
    [["ListBooks", "-d", "[]"], /the request must be a JSON object/],
    [["ListBooks", "--json=none.json"], /cannot read none\.json/],
    [
      ["CreateBook", "--parent=shelves/a", "--book.title=A very long title"],
      /the request cannot be sent: book\.title .*\n {2}book\.title /,
    ],
    [["GetBook", "--name=a"], /name/],
  ])("%j cannot be sent", async (args, message) => {
    const { exitCode, stdout, stderr } = await call(...args);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
    expect(stderr).toMatch(message);
  });

  test("where the API is", async () => {
    const args = ["call", "GetBook", "--name=shelves/a/books/emma", "--input", api];
    expect((await run(...args)).stderr).toContain("where is Books? Pass --url, or set REST_URL");
    process.env["REST_URL"] = url.replace("http://", "");
    expect((await run(...args)).exitCode).toBe(0);
    expect(await run(...args, "--url=http://127.0.0.1:1")).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/\[unavailable\] no response \(GET \S+\): bad port\n$/),
    });
  });
});

describe("--dry-run and --curl", () => {
  test("follow the server that --upstream names", async () => {
    const file = join(folder, "clock.proto");
    const text =
      'syntax = "proto3"; package clock.v1; service Clock { rpc Tick(Time) returns (Time); } message Time {}';
    writeFileSync(file, text);
    const tick = (...options: readonly string[]) =>
      run("call", "Tick", "--input", file, "-u", url, "--dry-run", ...options);
    expect((await tick()).stderr).toContain("no rpc has an HTTP rule");
    expect((await tick("--upstream", "connect")).stdout).toMatch(/^POST http:\S+\/clock\.v1\.Clock\/Tick\n/);
  });

  test("print the request", async () => {
    process.env["REST_AUTH_API_KEY"] = "secret";
    const { exitCode, stdout } = await call(
      "CreateBook",
      "--parent=shelves/a",
      "--book.title=Emma's",
      "--dry-run",
      "-H",
      "x-a: b",
    );
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^POST http:\S+\/v1\/shelves\/a\/books\?key=secret\n(?:.+\n)*\n\{"title":"Emma's"\}\n$/);
    expect(stdout).toContain("\nx-a: b\n");
  });

  test.each([
    ["GetBook", ["--name=shelves/a/books/it's $HOME", "--trace=a b"], { name: "shelves/a/books/it's $HOME" }],
    ["CreateBook", ["--parent=shelves/a", "--book.title=Emma's"], { title: "Emma's" }],
    ["Upload", ["--title=Ähre", "--file=AP8K"], { request: { title: "Ähre", bytes: 3 } }],
  ])("the curl command of %s sends the request", async (name, args, expected) => {
    process.env["REST_AUTH_API_KEY"] = "secret";
    const { stdout } = await call(name, ...args, "--curl");
    // The server of this test answers only while the thread is free.
    const child = spawn("bash", ["-c", stdout.replaceAll("curl -X", "curl -s -X")]);
    const chunks: Buffer[] = [];
    child.stdout.on("data", (data) => void chunks.push(data));
    await new Promise((resolve) => child.on("close", resolve));
    expect(JSON.parse(Buffer.concat(chunks).toString())).toMatchObject(expected);
  });
});

describe("try", () => {
  test("a route with path and query", async () => {
    expect(JSON.parse((await tryRoute("GET", "/v1/shelves/a/books/emma")).stdout)).toEqual(emma);
    expect(JSON.parse((await tryRoute("get", "/v1/books?tags=a&tags=b&pageSize=2")).stdout)).toEqual({
      request: { tags: ["a", "b"], pageSize: 2 },
    });
    expect((await tryRoute("GET", "/v1/books:watch")).stdout).toBe('{"title":"Emma"}\n{"title":"Persuasion"}\n');
  });

  test("a body", async () => {
    process.env["REST_AUTH_API_KEY"] = "secret";
    const { exitCode, stdout } = await tryRoute("POST", "/v1/shelves/a/books", "-d", '{"title": "Emma", "pages": 5}');
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toEqual({ title: "Emma", pages: "5" });
  });

  test("the bytes of a file, with the media type of the route", async () => {
    const path = join(folder, "cover.bin");
    writeFileSync(path, cover);
    const put = async (...args: readonly string[]) => JSON.parse((await tryRoute("PUT", ...args)).stdout).request;
    expect(await put("/v1/texts/a", "-d", `@${path}`)).toEqual({ type: "text/csv", bytes: [...cover] });
    expect(await put("/v1/covers/a", "-d", `@${path}`)).toEqual({
      type: "application/octet-stream",
      bytes: [...cover],
    });
    expect(await put("/v1/covers/a", "-d", "x", "-H", "content-type: image/png")).toEqual({
      type: "image/png",
      bytes: [120],
    });
  });

  test("a body in the media type of its header", async () => {
    const form = "fullName=Jane&living=true";
    const header = "content-type: application/x-www-form-urlencoded";
    const args = ["POST", "/v1/notes/a", "-H", header, "-d", form];
    expect((await tryRoute(...args, "--dry-run")).stdout).toContain(`${header}\n`);
    expect((await tryRoute(...args, "--dry-run")).stdout).toMatch(new RegExp(`\n\n${form}\n$`));
    const { request } = JSON.parse((await tryRoute(...args)).stdout);
    expect(request).toMatchObject({ author: { fullName: "Jane", living: true } });
  });

  test("tells all violations before it sends anything", async () => {
    const { exitCode, stderr } = await tryRoute("GET", "/v1/books?pageSize=many&sort=title");
    expect(exitCode).toBe(2);
    expect(stderr).toContain("GET /v1/books?pageSize=many&sort=title is not a valid request, which is 400:");
    expect(stderr).toContain("pageSize");
  });

  test.each([
    [["GET", "/v2/books"], /GET \/v2\/books has no route/],
    [["PUT", "/v1/books"], /PUT \/v1\/books has a route for other methods only/],
    [["GET", "v1/books"], /the path must begin with a slash/],
    [["GET", "/v1/books", "-d", "{}"], /cannot send GET \/v1\/books: /],
    [
      ["POST", "/v1/upload", "-d", "{}"],
      /the body must be multipart\/form-data, which "call Upload" creates from fields/,
    ],
  ])("%j cannot be sent", async (args, message) => {
    const { exitCode, stderr } = await tryRoute(...args);
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(message);
  });

  test("the request as curl", async () => {
    const { stdout } = await tryRoute("GET", "/v1/shelves/a/books/emma", "--curl");
    expect(stdout).toMatch(/^curl -X GET http:\/\/127\.0\.0\.1:\d+\/v1\/shelves\/a\/books\/emma/);
  });
});
