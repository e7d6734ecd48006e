import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { cover, emma, serveBooks } from "../../../testdata/commands/called-api.ts";
import { run } from "../../../testdata/commands/run.ts";

const { folder, input: api, url, close } = await serveBooks();
afterAll(close);

afterEach(() => {
  for (const name of ["REST_URL", "REST_AUTH_API_KEY", "REST_AUTH_USER"]) delete process.env[name];
});

function tryRoute(...args: readonly string[]): ReturnType<typeof run> {
  return run("try", ...args, "--input", api, "--url", url);
}

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
