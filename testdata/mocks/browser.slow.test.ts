import { existsSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";

const paths = [process.env["CHROMIUM"] ?? "", "/usr/bin/chromium", "/usr/bin/google-chrome"];
const executablePath = paths.find((path) => path !== "" && existsSync(path));
if (executablePath === undefined) console.warn("no Chromium: CHROMIUM names its executable");

const golden = join(import.meta.dirname, "../golden/mocks");
const worker = join(dirname(createRequire(import.meta.url).resolve("msw/package.json")), "lib/mockServiceWorker.js");

const page = `
import { setupWorker } from "msw/browser";
import { createTransport } from "@protoc-gen-rest/runtime/client";
import { StatusError } from "@protoc-gen-rest/runtime/server";
import { createLibraryClient } from "./input_client.ts";
import { buildBook } from "./input_fixtures.ts";
import { getBookMsw, libraryMsw } from "./input_msw.ts";

const worker = setupWorker(...libraryMsw("/api"));
await worker.start({ quiet: true, onUnhandledRequest: "bypass" });
const books = createLibraryClient(createTransport({ baseUrl: new URL("/api", location.href).href }));
const seen = [];
seen.push((await books.getBook({ name: "books/emma" })).name);
for await (const { title } of books.watchBooks({})) seen.push(typeof title);
seen.push((await books.downloadBook({ name: "books/emma" })).contentType);
worker.use(getBookMsw("/api", ({ name }) => buildBook({ name, title: "Emma" }), { once: true }));
seen.push((await books.getBook({ name: "books/emma" })).title);
worker.use(getBookMsw("/api", () => { throw new StatusError("not_found", "lost"); }));
await books.getBook({ name: "books/emma" }).catch(({ status }) => seen.push(status));
seen.push((await fetch("/other")).status);
globalThis.seen = seen;
`;

let server: Server | undefined;
let browser: Browser | undefined;

beforeAll(async () => {
  if (executablePath === undefined) return;
  const { outputFiles } = await build({
    stdin: { contents: page, resolveDir: golden, loader: "ts" },
    bundle: true,
    format: "esm",
    write: false,
    conditions: ["@protoc-gen-rest/source", "browser"],
  });
  const files: Readonly<Record<string, readonly [type: string, text: string]>> = {
    "/": ["text/html", '<script type="module" src="/page.js"></script>'],
    "/page.js": ["text/javascript", outputFiles[0]!.text],
    "/mockServiceWorker.js": ["text/javascript", readFileSync(worker, "utf8")],
  };
  server = createServer(({ url = "" }, response) => {
    const [type, text] = files[url] ?? ["text/plain", "nothing"];
    response.writeHead(url in files ? 200 : 410, { "content-type": type }).end(text);
  }).listen(0, "127.0.0.1");
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
});

afterAll(async () => {
  await browser?.close();
  server?.close();
});

test.skipIf(executablePath === undefined)("handlers in the service worker of a page", async () => {
  const { port } = server!.address() as AddressInfo;
  const tab = await browser!.newPage();
  await tab.goto(`http://127.0.0.1:${port}/`);
  await tab.waitForFunction("globalThis.seen !== undefined");
  expect(await tab.evaluate("globalThis.seen")).toEqual([
    "books/emma",
    "string",
    "string",
    "string",
    "application/pdf",
    "Emma",
    404,
    410,
  ]);
});
