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

/** Starts a service and waits for its first line. */
async function start(...args: string[]): Promise<{ child: ChildProcess; line: string }> {
  const child = spawn(process.execPath, [join(dist, "start.js"), ...args], { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  const [line] = await once(createInterface({ input: child.stdout! }), "line");
  return { child, line };
}

describe("start", () => {
  test("prints its address, serves until stopped, and exits with 0", async () => {
    const { child, line } = await start("library", "--port", "0");
    expect(line).toMatch(/^listening on http:\/\/127\.0\.0\.1:\d+$/);
    const baseUrl = line.replace("listening on ", "");
    const volumes = createVolumesClient(createTransport({ baseUrl }));
    expect(await volumes.getVolume({ volumeId: "emma" })).toMatchObject({ volumeInfo: { title: "Emma" } });

    const port = new URL(baseUrl).port;
    const second = run(process.execPath, [join(dist, "start.js"), "library", "--port", port]);
    await expect(second).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(`port ${port}`) });

    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
  });

  test.each([[], ["bookshop"], ["library", "--port", "70000"], ["library", "--colour"], ["__proto__"]])(
    "prints the usage for %j",
    async (...args) => {
      const ended = run(process.execPath, [join(dist, "start.js"), ...args]);
      await expect(ended).rejects.toMatchObject({ code: 2, stderr: expect.stringMatching(/^usage: .*names: library/) });
    },
  );
});

test("the demo runs to its end", async () => {
  const { stdout } = await run(process.execPath, [join(dist, "demo.js")]);
  expect(stdout).toContain("identical");
  expect(stdout).toContain("RestError: [not_found]");
  expect(stdout).toContain("bookshelf.created: expected a time");
  expect(stdout.split("\n").length).toBeLessThan(45);
});
