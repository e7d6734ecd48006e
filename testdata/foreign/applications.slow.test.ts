import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeFiles } from "../descriptors.ts";
import { generate } from "../generate.ts";

// An application of Vite and React with the packed runtime. Its server renders pages, and its browser takes them over.

const root = join(import.meta.dirname, "../..");
const require = createRequire(join(root, "package.json"));
const source = join(import.meta.dirname, "application");
const chromiums = [process.env["CHROMIUM"] ?? "", "/usr/bin/chromium", "/usr/bin/google-chrome"];
const executablePath = chromiums.find((path) => path !== "" && existsSync(path));
if (executablePath === undefined)
  console.warn("no Chromium, so pages are only rendered: CHROMIUM names its executable");

let project = "";
let server: ChildProcess | undefined;
let url = "";

/** Runs a tool of this repository, and returns what it complains about. */
function run(name: string, bin: string, ...args: readonly string[]): string {
  const script = join(dirname(require.resolve(`${name}/package.json`)), bin);
  // React has other code for tests.
  const env = { ...process.env, NODE_ENV: "production" };
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: project,
    env,
    encoding: "utf8",
  });
  return status === 0 ? "" : `${stdout}${stderr}`;
}

function build(...args: readonly string[]): void {
  expect(run("vite", "bin/vite.js", "build", "--logLevel", "warn", ...args)).toBe("");
}

beforeAll(async () => {
  // Below the packages of others.
  project = mkdtempSync(join(import.meta.dirname, "node_modules/.application-"));
  cpSync(source, project, { recursive: true });
  const runtime = join(project, "node_modules/@protoc-gen-rest/runtime");
  mkdirSync(runtime, { recursive: true });
  const args = ["pack", "--silent", "--pack-destination", project];
  const packed = execFileSync("npm", args, { cwd: join(root, "runtime"), encoding: "utf8", stdio: "pipe" }).trim();
  execFileSync("tar", ["-xzf", join(project, packed), "-C", runtime, "--strip-components=1"]);
  const files = await generate(describeFiles(source, ["books.proto"]), ["books.proto"], "emit=query+handlers+schemas");
  mkdirSync(join(project, "gen"));
  for (const [path, text] of files) writeFileSync(join(project, "gen", path), text);
  build();
  build("--ssr", "server.tsx", "--outDir", "served");
  server = spawn(process.execPath, ["served/server.js", "dist"], {
    cwd: project,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [port] = (await once(server.stdout!, "data")) as [Buffer];
  url = `http://127.0.0.1:${String(port).trim()}/`;
});

afterAll(() => {
  server?.kill();
  rmSync(project, { recursive: true, force: true });
});

test("compiles, and so do the same options in Vue, Solid, Svelte and Angular", () => {
  expect(run("typescript", "bin/tsc", "-p", ".")).toBe("");
});

test("the server renders what its queries hold", async () => {
  const page = await (await fetch(url)).text();
  expect(page).toContain("<h1>Emma, 9007199254740994 copies</h1>");
  expect(page).toContain("<li>Emma</li><li>Persuasion</li></ul>");
});

test("libraries that take a Standard Schema read and refuse input with it", () => {
  build("--ssr", "consumers.ts", "--outDir", "consumed");
  const printed = execFileSync(process.execPath, ["consumed/consumers.js"], { cwd: project, encoding: "utf8" });
  const read = "Emma 9007199254740993";
  expect(JSON.parse(printed)).toEqual({
    "react-hook-form": [read, "copies,title"],
    "TanStack Form": ["true", "copies,title"],
    tRPC: [read, "expected an integer"],
    oRPC: [read, "Input validation failed"],
    Hono: [read, "400"],
    "MCP SDK": [read, "copies,title"],
  });
});

test("the size of the bundle", () => {
  const assets = join(project, "dist/assets");
  const [name = ""] = readdirSync(assets).filter((path) => path.endsWith(".js"));
  const bundle = readFileSync(join(assets, name));
  console.log(
    `the application: ${bundle.length} bytes, ${gzipSync(bundle).length} compressed, React and the query library included`,
  );
  // Nothing of the server is in it.
  expect(bundle.includes("maxQueryParameters")).toBe(false);
  expect(readFileSync(join(project, "served/server.js")).includes("booksEndpoints")).toBe(true);
});

test.skipIf(executablePath === undefined)("the browser takes over, and its queries live on", async () => {
  const browser = await chromium.launch({ executablePath: executablePath!, args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage();
    const problems: string[] = [];
    const requests: string[] = [];
    page.on("pageerror", ({ message }) => problems.push(message));
    page.on("console", (message) => message.text().includes("ydrat") && problems.push(message.text()));
    page.on("request", (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await page.goto(url);
    const text = (selector: string) => page.locator(selector).textContent();
    const titles = () => page.locator("li").allTextContents();
    await expect.poll(() => text("#live"), { timeout: 20_000 }).toBe("Emma Persuasion");
    expect(await text("h1")).toBe("Emma, 9007199254740994 copies");
    await expect.poll(() => text("#lost")).toBe("not_found");
    // Data that the server has asked for is not asked for again.
    expect(requests.filter((it) => it === "GET /api/v1/books" || it === "GET /api/v1/books/emma")).toEqual([]);
    await page.click("#more");
    await expect.poll(titles).toEqual(["Emma", "Persuasion", "Evelina"]);
    expect(await page.isDisabled("#more")).toBe(true);
    await page.click("#add");
    await expect.poll(titles).toEqual(["Emma", "Persuasion", "Evelina", "Sanditon"]);
    await page.click("#spoil");
    await expect.poll(() => text("#refused")).toBe("book.title");
    expect(problems).toEqual([]);
  } finally {
    await browser.close();
  }
});
