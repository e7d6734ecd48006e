import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeFiles } from "../descriptors.ts";
import { blocksOf } from "../documents/page-blocks.ts";
import { generate } from "../generate.ts";

// The stories of docs/msw.md, as portable stories of Storybook.

const root = join(import.meta.dirname, "../..");
const worker = join(dirname(createRequire(import.meta.url).resolve("msw/package.json")), "lib/mockServiceWorker.js");
const chromiums = [process.env["CHROMIUM"] ?? "", "/usr/bin/chromium", "/usr/bin/google-chrome"];
const executablePath = chromiums.find((path) => path !== "" && existsSync(path));
if (executablePath === undefined)
  console.warn("no Chromium, so stories are only compiled: CHROMIUM names its executable");

let project = "";
let server: Server | undefined;
let browser: Browser | undefined;

function write(path: string, text: string): void {
  const file = join(project, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Writes the blocks of a page that name a file with this ending. */
function writeBlocks(page: string, ending: string): void {
  for (const { label, text } of blocksOf(readFileSync(join(root, "docs", page), "utf8"))) {
    // The types of the package for Vite are those of the one for React, which has no bundler with it.
    if (label.endsWith(ending)) write(label, text.replaceAll("@storybook/react-vite", "@storybook/react"));
  }
}

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(project, "page.tsx")],
    bundle: true,
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    write: false,
    define: { "process.env.NODE_ENV": '"test"' },
    conditions: ["@protoc-gen-rest/source", "browser"],
    logLevel: "error",
  });
  return outputFiles[0]!.text;
}

beforeAll(async () => {
  // Below the packages of others.
  project = mkdtempSync(join(import.meta.dirname, "node_modules/.stories-"));
  cpSync(join(import.meta.dirname, "stories"), project, { recursive: true });
  writeBlocks("getting-started.md", ".proto");
  writeBlocks("msw.md", ".tsx");
  const file = "books/v1/books.proto";
  const files = await generate(describeFiles(join(project, "proto"), [file]), [file], "emit=client+msw");
  for (const [path, text] of files) write(join("gen", path), text);
});

afterAll(async () => {
  await browser?.close();
  server?.close();
  rmSync(project, { recursive: true, force: true });
});

test("they compile", () => {
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  expect(execFileSync(process.execPath, [tsc, "-p", project], { encoding: "utf8" })).toBe("");
});

test.skipIf(executablePath === undefined)("they show a built message, and what their handlers respond", async () => {
  const files: Readonly<Record<string, readonly [type: string, text: string]>> = {
    "/": ["text/html", '<script type="module" src="/page.js"></script>'],
    "/page.js": ["text/javascript", await bundle()],
    "/mockServiceWorker.js": ["text/javascript", readFileSync(worker, "utf8")],
  };
  server = createServer(({ url = "" }, response) => {
    const [type, text] = files[url] ?? ["text/plain", ""];
    response.writeHead(url in files ? 200 : 404, { "content-type": type }).end(text);
  }).listen(0, "127.0.0.1");
  browser = await chromium.launch({ executablePath: executablePath!, args: ["--no-sandbox"] });
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on("pageerror", ({ message }) => problems.push(message));
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await page.waitForFunction("globalThis.show !== undefined", undefined, { timeout: 60_000 });
  await page.evaluate("show('Usual')");
  expect(await page.locator("h1").allTextContents()).toEqual(["Emma: bigint"]);
  await page.evaluate("show('Requested')");
  await expect.poll(() => page.locator("h1").allTextContents(), { timeout: 20_000 }).toEqual(["Evelina: bigint"]);
  expect(problems).toEqual([]);
});
