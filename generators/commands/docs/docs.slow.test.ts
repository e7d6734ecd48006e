import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { docsEndpoints, type OpenApiDocument, renderDocs } from "@protoc-gen-rest/runtime/docs";
import { createNodeListener } from "@protoc-gen-rest/runtime/node";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run } from "../../../testdata/commands/run.ts";
import { apis, protos } from "../../../testdata/round-trips/described.ts";
import { renderGuide } from "../../docs/render-guide.ts";
import { renderMarkdown } from "../../docs/render-markdown.ts";

const paths = [process.env["CHROMIUM"] ?? "", "/usr/bin/chromium", "/usr/bin/google-chrome"];
const executablePath = paths.find((path) => path !== "" && existsSync(path)) ?? "";
const screenshots = process.env["SCREENSHOTS"];
const includes = ["-I", protos, "-I", join(protos, "../node_modules/google-proto-files")];

const phone = { width: 390, height: 800 };
const desktop = { width: 1440, height: 1000 };

// Chromium is not an npm package: CHROMIUM names the executable, if it is not at its usual path.
describe.skipIf(executablePath === "")("pages in Chromium", () => {
  const folder = mkdtempSync(join(tmpdir(), "docs-"));
  const urlOf = (api: string, file: string) => pathToFileURL(join(folder, api, file)).href;
  const problems: string[] = [];
  const requested = new Set<string>();
  let browser: Browser;

  beforeAll(async () => {
    for (const api of apis) {
      const result = await run("docs", join(protos, api), ...includes, "--out", join(folder, api));
      expect(result).toMatchObject({ exitCode: 0, stderr: "" });
    }
    browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  });
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true });
    expect(problems).toEqual([]);
  });

  const open = async (url: string, viewport = desktop, colorScheme: "light" | "dark" = "light"): Promise<Page> => {
    const page = await browser.newPage({ viewport, colorScheme });
    page.on("console", (message) => problems.push(`${page.url()}: ${message.text()}`));
    page.on("pageerror", (error) => problems.push(`${page.url()}: ${error.message}`));
    page.on("request", (request) => requested.add(new URL(request.url()).protocol + new URL(request.url()).host));
    await page.goto(url);
    return page;
  };
  const shoot = async (page: Page, name: string): Promise<void> => {
    if (screenshots !== undefined) await page.screenshot({ path: join(screenshots, `${name}.png`) });
  };

  test.each(apis)("%s fits a phone, and requests nothing but its own files", async (api) => {
    requested.clear();
    const page = await open(urlOf(api, "index.html"), phone);
    for (const file of readdirSync(join(folder, api)).filter((name) => name.endsWith(".html"))) {
      await page.goto(urlOf(api, file));
      const { title, overflow } = await page.evaluate(() => ({
        title: document.querySelector("h1")?.textContent,
        overflow: document.documentElement.scrollWidth - innerWidth,
      }));
      expect([file, title === "", overflow]).toEqual([file, false, 0]);
      await shoot(page, `${api}-${file}-phone`);
    }
    expect([...requested]).toEqual(["file:"]);
    await page.close();
  });

  test("long words wrap on a phone", async () => {
    const word = "a".repeat(120);
    const schema = { type: "string", enum: [word], pattern: word, default: word, format: word, "x-since": word };
    const reference = { $ref: `#/components/schemas/${word}` };
    const content = { [`application/${word}`]: { schema: reference, example: { [word]: word } } };
    const operation = {
      tags: [word],
      operationId: word,
      summary: word,
      description: `${word}\n\n\`${word}\`\n\n| ${word} | ${word} |\n| - | - |\n| ${word} | ${word} |`,
      parameters: [{ name: word, in: "query", schema, description: word }],
      requestBody: { content },
      responses: { 200: { description: word, headers: { [word]: { schema } }, content } },
      security: [{ [word]: [word] }],
      "x-codeSamples": [{ lang: word, source: word }],
      "x-since": word,
    };
    const schemes = { [word]: { type: "apiKey", in: "header", name: word, description: word } };
    const schemas = {
      [word]: { type: "object", properties: { [word]: schema, list: { type: "array", items: reference } } },
    };
    const described = {
      openapi: "3.1.1",
      info: { title: word, version: word, description: word },
      servers: [{ url: `https://${word}` }],
      paths: { [`/${word}/{${word}}`]: { get: operation } },
      components: { schemas, securitySchemes: schemes },
    };
    const text = `# ${word}\n\n${operation.description}\n\n## ${word}\n\n- [${word}](https://${word})\n\n\`\`\`\n${word}\n\`\`\`\n`;
    const guides = [{ title: word, page: "guide-long", html: renderGuide(text, () => undefined) }];
    const versions = [{ name: word, href: "index.html" }];
    const pages = renderDocs(described as OpenApiDocument, { renderMarkdown, guides, versions });
    mkdirSync(join(folder, "long"));
    for (const [file, page] of pages) writeFileSync(join(folder, "long", file), page);
    const page = await open(urlOf("long", "index.html"), phone);
    for (const file of [...pages.keys()].filter((name) => name.endsWith(".html"))) {
      await page.goto(urlOf("long", file));
      const wide = await page.evaluate(() => {
        if (document.documentElement.scrollWidth <= innerWidth) return [];
        const all = [...document.querySelectorAll("body *")].filter(
          (it) => it.getBoundingClientRect().right > innerWidth,
        );
        return all.map((it) => `${it.tagName}.${it.className}`);
      });
      await shoot(page, `long-${file.slice(0, 12)}`);
      expect([file.slice(0, 12), wide]).toEqual([file.slice(0, 12), []]);
    }
    await page.close();
  });

  test.each(["light", "dark"] as const)("texts have a contrast of 4.5 to 1 in %s colors", async (scheme) => {
    for (const [api, file] of [
      ["library", "BookshelvesService.html"],
      ["search", "index.html"],
      ["inbox", "InboxService.html"],
    ] as const) {
      const page = await open(urlOf(api, file), desktop, scheme);
      await shoot(page, `${api}-${scheme}`);
      const low = await page.evaluate(lowContrasts);
      expect([file, low]).toEqual([file, []]);
      await page.close();
    }
  });

  test("can be searched with the keyboard", async () => {
    const page = await open(urlOf("codehost", "index.html"));
    await page.keyboard.press("/");
    await page.keyboard.type("runner group");
    await shoot(page, "search");
    expect(await page.locator("[role=option]").count()).toBeGreaterThan(5);
    await page.keyboard.press("ArrowDown");
    const title = await page.locator("[aria-selected=true] strong").textContent();
    await page.keyboard.press("Enter");
    await page.waitForURL(/Service\.html#\w+$/);
    expect(page.url().endsWith(`_${title}`)).toBe(true);
    await page.keyboard.press("/");
    await page.keyboard.type("list commits");
    expect(await page.locator("[aria-selected=true] strong").textContent()).toBe("ListCommits");
    // The name of a field leads to the field, and a letter may be missing or swapped.
    await page.locator("#ui\\:search").fill("");
    await page.keyboard.type("current_user_public_url");
    expect(await page.locator("[aria-selected=true] small").textContent()).toBe("Field");
    await page.keyboard.press("Enter");
    await page.waitForURL(/types\.html#\w+\.current_user_public_url$/);
    expect(
      await page.evaluate(() => document.getElementById(decodeURIComponent(location.hash.slice(1)))?.tagName),
    ).toBe("DIV");
    for (const word of ["comits", "comimts", "cxmmits", "commmits"]) {
      await page.keyboard.press("/");
      await page.locator("#ui\\:search").fill("");
      await page.keyboard.type(word);
      expect([word, await page.locator("[role=option]").count()]).not.toEqual([word, 0]);
    }
    await page.locator("#ui\\:search").fill("");
    await page.keyboard.type("nothing like this");
    await page.getByText("No results").waitFor();
    await page.close();
  });

  test("can be used with the keyboard alone", async () => {
    const page = await open(urlOf("library", "VolumesService.html"));
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to content");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    const outline = await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineWidth);
    expect(outline).toBe("2px");
    await page.close();
  });

  test("remembers the theme, and has a menu on phones", async () => {
    const page = await open(urlOf("library", "index.html"), phone);
    await page.getByRole("button", { name: "Use dark colors" }).click();
    await page.goto(urlOf("library", "VolumesService.html"));
    expect(await page.evaluate(() => document.documentElement.dataset["theme"])).toBe("dark");
    expect(await page.locator("nav").isVisible()).toBe(false);
    await page.getByRole("button", { name: "Menu" }).click();
    await shoot(page, "menu");
    await page.locator("nav").getByRole("link", { name: "ListVolumes" }).click();
    expect(await page.locator("nav").isVisible()).toBe(false);
    expect(page.url()).toContain("#VolumesService_ListVolumes");
    await page.close();
  });

  test("are served next to an API with a strict policy", async () => {
    const file = join(folder, "openapi.json");
    await run("openapi", join(protos, "library"), ...includes, "--examples", "--out", file);
    const server = createServer(createNodeListener(docsEndpoints(JSON.parse(readFileSync(file, "utf8")))));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    requested.clear();
    const page = await open(`${origin}/docs`);
    await page.keyboard.press("/");
    await page.keyboard.type("listvolumes");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${origin}/docs/VolumesService.html#VolumesService_ListVolumes`);
    expect(await page.locator("#VolumesService_ListVolumes .samples figure").count()).toBe(7);
    await shoot(page, "served");
    await page.locator(".brand a").click();
    await page.waitForURL(`${origin}/docs`);
    expect([...requested]).toEqual([origin.replace("//", "")]);
    await page.close();
    server.closeAllConnections();
    server.close();
  });
});

/** The texts of a page whose contrast with their background is below 4.5 to 1 (WCAG 2.2, 1.4.3). Runs in the page. */
function lowContrasts(): string[] {
  const luminance = (color: string): number => {
    const channels = (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
    const [r = 0, g = 0, b = 0] = channels.map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const backgroundOf = (element: Element | null): string => {
    if (element === null) return "rgb(255, 255, 255)";
    const { backgroundColor } = getComputedStyle(element);
    return backgroundColor === "rgba(0, 0, 0, 0)" ? backgroundOf(element.parentElement) : backgroundColor;
  };
  const low = new Set<string>();
  for (const element of document.querySelectorAll("body *")) {
    const text = [...element.childNodes].find((node) => node.nodeType === 3 && node.textContent?.trim() !== "");
    if (text === undefined) continue;
    const [a, b] = [getComputedStyle(element).color, backgroundOf(element)].map(luminance);
    const [light, dark] = [Math.max(a ?? 0, b ?? 0), Math.min(a ?? 0, b ?? 0)];
    const ratio = (light + 0.05) / (dark + 0.05);
    if (ratio < 4.5) low.add(`${element.className || element.tagName}: ${ratio.toFixed(2)}`);
  }
  return [...low];
}
