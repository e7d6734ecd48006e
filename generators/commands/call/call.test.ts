import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { cover, emma, hostile, serveBooks } from "../../../testdata/commands/called-api.ts";
import { run, runIn } from "../../../testdata/commands/run.ts";
import { runCommand } from "../run-command.ts";

const { folder, input: api, url, close } = await serveBooks();
afterAll(close);

afterEach(() => {
  for (const name of ["REST_URL", "REST_AUTH_API_KEY", "REST_AUTH_USER"]) delete process.env[name];
});

function call(...args: readonly string[]): ReturnType<typeof run> {
  return run("call", ...args, "--input", api, "--url", url);
}

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
