import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { createTransport } from "@protoc-gen-rest/runtime/client";
import { afterAll, describe, expect, test } from "vitest";
import { createVolumesClient } from "./gen/library/v1/library_client.js";

const dist = join(import.meta.dirname, "dist");
const run = promisify(execFile);
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill();
});

/** Starts services, and waits until they listen. */
async function start(...args: string[]): Promise<{ child: ChildProcess; line: string }> {
  const child = spawn(process.execPath, [join(dist, "start.js"), ...args], { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  for await (const line of createInterface({ input: child.stdout! })) {
    if (line.startsWith("listening on ")) return { child, line };
  }
  throw new Error(`start.js ${args.join(" ")} ended`);
}

/** Runs a start that must fail, and returns its exit code and what it printed. */
async function failedStart(...args: string[]): Promise<unknown> {
  return run(process.execPath, [join(dist, "start.js"), ...args]).catch((error: unknown) => error);
}

describe("start", () => {
  test("prints its address, serves until stopped, and exits with 0", async () => {
    const { child, line } = await start("library", "--port", "0");
    expect(line).toMatch(/^listening on http:\/\/127\.0\.0\.1:\d+$/);
    const baseUrl = line.replace("listening on ", "");
    const volumes = createVolumesClient(createTransport({ baseUrl }));
    expect(await volumes.getVolume({ volumeId: "emma" })).toMatchObject({ body: { volumeInfo: { title: "Emma" } } });
    expect(await (await fetch(baseUrl)).text()).toContain("<code>/books/v1/volumes/{volume_id}</code>");

    const port = new URL(baseUrl).port;
    expect(await failedStart("library", "--port", port)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`Cannot serve on port ${port}: listen EADDRINUSE`),
    });

    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
  });

  test("serves all services under their names, with a page that lists them", async () => {
    const { child, line } = await start("all", "--port", "0");
    const baseUrl = line.replace("listening on ", "");
    const volumes = createVolumesClient(createTransport({ baseUrl: `${baseUrl}/library` }));
    expect(await volumes.getVolume({ volumeId: "emma" })).toMatchObject({ body: { volumeInfo: { title: "Emma" } } });
    const page = await fetch(baseUrl);
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(await page.text()).toContain("<code>/library/books/v1/volumes</code>");
    const missing = await fetch(`${baseUrl}/libraries`);
    expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining("No service at /libraries")]);
    child.kill("SIGINT");
    expect(await once(child, "exit")).toEqual([0, null]);
  });

  test("explains itself with --help", async () => {
    const { stdout } = await run(process.execPath, [join(dist, "start.js"), "--help"]);
    for (const word of ["library", "all", "--port", "--data", "--database"]) expect(stdout).toContain(word);
  });

  test("explains what is wrong with its arguments", async () => {
    const stderr = expect.stringMatching(/^There is no service "bookshop"\.\n\nUsage: npm start --/);
    expect(await failedStart("bookshop")).toMatchObject({ code: 2, stderr });
  });

  test("reports clients that it cannot read", async () => {
    expect(await failedStart("token", "--port", "0", "--clients", "/none.json")).toMatchObject({
      code: 1,
      stderr: "Cannot start: ENOENT: no such file or directory, open '/none.json'\n",
    });
  });

  test("reports a database that it cannot reach", async () => {
    expect(await failedStart("library", "--database", "postgres://127.0.0.1:1/none")).toMatchObject({
      code: 1,
      stderr: "Cannot open the database: connect ECONNREFUSED 127.0.0.1:1\n",
    });
  });
});

test("the demo runs to its end", async () => {
  const { stdout } = await run(process.execPath, [join(dist, "demo.js")]);
  expect(stdout).toContain("identical");
  expect(stdout).toContain("RestError: [not_found]");
  expect(stdout).toContain("bookshelf.created: expected a time");
  expect(stdout.split("\n").length).toBeLessThan(72);
});
