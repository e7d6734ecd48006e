import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const require = createRequire(import.meta.url);
// The path of the executable. The package has no types.
const { default: workerd } = require("workerd") as { readonly default: string };

// workerd is the runtime of Cloudflare Workers.
const config = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .worker)],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")],
  compatibilityDate = "2026-11-01",
  bindings = [(name = "SECRET", text = "s3cret")],
);
`;

const folder = mkdtempSync(join(tmpdir(), "worker-"));
let server: ChildProcess | undefined;
let origin: string;

beforeAll(async () => {
  await build({
    entryPoints: [join(import.meta.dirname, "../../../testdata/serving/worker.ts")],
    bundle: true,
    format: "esm",
    target: "es2022",
    outfile: join(folder, "worker.js"),
    logLevel: "warning",
  });
  writeFileSync(join(folder, "config.capnp"), config);
  server = spawn(workerd, ["serve", "--control-fd=3", "config.capnp"], {
    cwd: folder,
    stdio: ["ignore", "inherit", "inherit", "pipe"],
  });
  for await (const line of createInterface({ input: server.stdio[3] as Readable })) {
    const { event, port } = JSON.parse(line) as { readonly event: string; readonly port: number };
    origin = `http://127.0.0.1:${port}`;
    if (event === "listen") break;
  }
});

afterAll(() => {
  server?.kill();
  rmSync(folder, { recursive: true });
});

describe("a Cloudflare Worker", () => {
  const post = (body: string) =>
    fetch(`${origin}/books`, { method: "POST", body, headers: { "content-type": "application/json" } });

  test("knows its bindings, and goes on after the response", async () => {
    const response = await fetch(`${origin}/books/emma`, { headers: { origin: "https://books.example" } });
    expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([
      200,
      "https://books.example",
    ]);
    expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    expect(await response.json()).toEqual({ name: "emma", secret: "s3cret", waited: 0, id: 36 });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await (await fetch(`${origin}/books/emma`)).json()).toMatchObject({ waited: 1 });
  });

  test("reads bodies within the limit, and refuses others", async () => {
    expect(await (await post('{"title":"É"}')).json()).toEqual({ title: "É" });
    expect((await post("{")).status).toBe(400);
    expect((await post(JSON.stringify("x".repeat(200)))).status).toBe(413);
    expect((await fetch(`${origin}/nowhere`)).status).toBe(404);
    expect((await fetch(`${origin}/books`)).headers.get("allow")).toBe("OPTIONS, POST");
  });

  test("compresses a response once", async () => {
    const response = await fetch(`${origin}/books/long`, { headers: { "accept-encoding": "gzip" } });
    expect(response.headers.get("content-encoding")).toBe("gzip");
    expect(await response.json()).toMatchObject({ text: "long ".repeat(1000) });
  });

  test("sends bytes and streams", async () => {
    expect(new Uint8Array(await (await fetch(`${origin}/cover`)).arrayBuffer())).toEqual(Uint8Array.of(0, 255));
    const stream = await fetch(`${origin}/watch`, { headers: { accept: "text/event-stream" } });
    expect(await stream.text()).toBe([1, 2, 3].map((at) => `data: {"at":${at}}\n\n`).join(""));
  });
});
