import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findChromium } from "../platforms/executables.ts";
import { serveSite } from "./serve-site.ts";

const root = join(import.meta.dirname, "../..");
const site = join(root, ".ci/site");
const folder = join(site, "dist");

/** The texts of the site by their paths: `rules/paths.html`. */
const pages = new Map<string, string>();

beforeAll(() => {
  execFileSync(process.execPath, [join(site, "build.js")], { cwd: root, stdio: "pipe" });
  for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (path.endsWith(".html")) pages.set(path.replaceAll("\\", "/"), readFileSync(join(folder, path), "utf8"));
  }
});

test("every page of docs is in the navigation", () => {
  const front = pages.get("contents.html") ?? "";
  const documents = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".md") && path !== "README.md")
    .map((path) => `/${path.replaceAll("\\", "/").replace(/\.md$/, "")}`);
  const sidebar = front.slice(front.indexOf('id="VPSidebarNav"'), front.indexOf('id="VPContent"'));
  expect(documents.filter((path) => !sidebar.includes(`href="${path}"`))).toEqual([]);
});

test("the front page shows the proto file, the generated client and the call", () => {
  const text = (pages.get("index.html") ?? "").replace(/<[^>]+>/g, "");
  expect(text).toContain("rpc GetBook(GetBookRequest) returns (Book)");
  expect(text).toContain("export interface BooksClient");
  expect(text).toContain("books.getBook(");
});

test("links lead to pages and headings that exist", () => {
  const dead: string[] = [];
  let count = 0;
  for (const [path, text] of pages) {
    for (const [, target = ""] of text.matchAll(/<a [^>]*href="(?!https?:)([^"]+)"/g)) {
      count++;
      const [name = "", anchor] = target.split("#");
      const file = name === "" ? path : pageOf(name, path);
      const page = pages.get(file);
      if (page === undefined || (anchor !== undefined && !page.includes(`id="${decodeURIComponent(anchor)}"`))) {
        dead.push(`${path}: ${target}`);
      }
    }
  }
  expect(dead).toEqual([]);
  expect(count).toBeGreaterThan(1000);
});

function pageOf(name: string, from: string): string {
  const path = name.startsWith("/") ? name.slice(1) : normalize(join(dirname(from), name));
  return path === "" || path.endsWith("/") ? `${path}index.html` : path.endsWith(".html") ? path : `${path}.html`;
}

describe.skipIf(findChromium() === undefined)("in Chromium", () => {
  let browser: Browser;
  let served: Awaited<ReturnType<typeof serveSite>>;
  const axe = () => readFileSync(join(site, "node_modules/axe-core/axe.min.js"), "utf8");

  beforeAll(async () => {
    served = await serveSite(folder);
    browser = await chromium.launch({ executablePath: findChromium() ?? "", args: ["--no-sandbox"] });
  });
  afterAll(async () => {
    await browser.close();
    served.close();
  });

  async function open(path: string, width: number, colorScheme: "light" | "dark"): Promise<Page> {
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
    await page.goto(`${served.origin}${path}`, { waitUntil: "networkidle" });
    return page;
  }

  const shown = ["/", "/lint", "/json-and-typescript", "/rules/paths"];

  test.each(shown.flatMap((path) => [[path, 1280, "light"] as const, [path, 390, "dark"] as const]))(
    "%s, %i pixels wide, %s, has no violation of axe and does not scroll sideways",
    async (path, width, scheme) => {
      const page = await open(path, width, scheme);
      await page.evaluate(axe());
      const found = await page.evaluate("axe.run().then(({ violations }) => violations)");
      const violations = (found as { id: string; nodes: { html: string; failureSummary: string }[] }[]).map((it) => {
        return [
          it.id,
          it.nodes.slice(0, 3).map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary}`),
        ];
      });
      expect(violations).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
      if (process.env["SITE_SCREENSHOTS"] !== undefined) {
        const name = `${path.replaceAll("/", "-")}-${width}.png`;
        await page.screenshot({ path: join(process.env["SITE_SCREENSHOTS"], name) });
      }
      await page.close();
    },
  );

  test("search finds a page by a misspelt word", async () => {
    const page = await open("/", 1280, "light");
    const input = page.locator(".VPLocalSearchBox input");
    // Before its scripts have run, the page knows no keys.
    await expect
      .poll(() => page.keyboard.press("Control+k").then(() => input.isVisible()), { timeout: 60_000 })
      .toBe(true);
    await input.pressSequentially("paginaton");
    const results = page.locator(".VPLocalSearchBox .result");
    await results.first().waitFor({ timeout: 60_000 });
    expect(await results.count()).toBeGreaterThan(0);
    await page.close();
  });
});
