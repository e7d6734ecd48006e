import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { serveBooks } from "../../../testdata/commands/called-api.ts";
import { run } from "../../../testdata/commands/run.ts";

const { folder, input: api, url, close } = await serveBooks();
afterAll(close);

afterEach(() => {
  for (const name of ["REST_URL", "REST_AUTH_API_KEY", "REST_AUTH_USER"]) delete process.env[name];
});

function call(...args: readonly string[]): ReturnType<typeof run> {
  return run("call", ...args, "--input", api, "--url", url);
}

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
