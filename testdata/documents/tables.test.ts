import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { rules } from "@protoc-gen-rest/plugin";
import { changeRules, importRules } from "@protoc-gen-rest/plugin/tooling";
import { describe, expect, test } from "vitest";
import { restPlugin } from "../../generators/plugin.ts";
import { blocksOf, tableOf } from "./page-blocks.ts";

const root = join(import.meta.dirname, "../..");

function page(name: string): string {
  return readFileSync(join(root, name), "utf8");
}

/** The anchors of headings, as GitHub makes them. */
function anchorsOf(text: string): string[] {
  return Array.from(text.matchAll(/^#+ (.*)$/gm), ([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

const plain = (text: string) => text.replaceAll("`", "");

test("docs/plugin-options.md lists the options as they are", () => {
  const rows = tableOf(page("docs/plugin-options.md"), "option").map(([name = "", values = "", doc]) => {
    const words = plain(values).split(", ");
    return [plain(name), words.map((word) => word.replace(" (default)", "")).sort(), doc];
  });
  const options = Object.entries(restPlugin.options).map(([name, option]) => {
    const values = option.type === "choice" ? [...option.values].sort() : expect.any(Array);
    return [name, values, option.doc];
  });
  expect(rows).toEqual(options);
  for (const [name, option] of Object.entries(restPlugin.options)) {
    if (option.type === "choice" && option.default !== undefined)
      expect(page("docs/plugin-options.md"), name).toContain(`\`${option.default}\` (default)`);
    if (option.type === "choices")
      expect(page("docs/plugin-options.md"), name).toContain(`\`${option.default.join("+")}\` (default)`);
  }
});

test("docs/rules.md lists all rules", () => {
  const rows = tableOf(page("docs/rules.md"), "rule").map(([id = "", severity, tolerable, summary = ""]) => [
    plain(id),
    { severity, ...(tolerable === "yes" ? { tolerable: true } : {}), summary: plain(summary) },
  ]);
  expect(rows).toEqual(
    Object.entries(rules).map(([id, rule]) => [id, { ...rule, summary: rule.summary.replaceAll('"', "") }]),
  );
});

test("docs/diff.md lists every kind of change", () => {
  const ofOperations = tableOf(page("docs/diff.md"), "change").map(([id = "", level, summary]) => [
    plain(id),
    { level, summary },
  ]);
  const ofValues = tableOf(page("docs/diff.md"), "change of a value").map(([id = "", request, response, summary]) => {
    return [plain(id), { level: { request, response }, summary }];
  });
  expect([...ofOperations, ...ofValues]).toEqual(Object.entries(changeRules));
});

test("docs/rules.md, or docs/lint.md for rules of design, names the rule of every finding in the sources", () => {
  const sources = ["plugin", "generators"].flatMap((room) => {
    return readdirSync(join(root, room), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".ts") && !/\.test\.ts$|\.d\.ts$|node_modules|testkit|^forms\//.test(path))
      .map((path) => page(join(room, path)));
  });
  const ids = new Set(sources.flatMap((text) => Array.from(text.matchAll(/\brule: "([\w-]+)"/g), ([, id]) => id)));
  expect(ids.size).toBeGreaterThan(20);
  const text = page("docs/rules.md") + page("docs/lint.md");
  expect([...ids].filter((id) => !text.includes(`\`${id}\``))).toEqual([]);
});

test("docs/import.md lists all rules of imports", () => {
  const rows = tableOf(page("docs/import.md"), "rule").map(([id = "", severity = "", summary]) => {
    const [level, tolerable] = severity.split(", ");
    return [plain(id), { severity: level, ...(tolerable === undefined ? {} : { tolerable: true }), summary }];
  });
  expect(rows).toEqual(Object.entries(importRules));
});

test("docs/README.md lists every page of docs", () => {
  const pages = readdirSync(join(root, "docs")).filter((name) => name.endsWith(".md") && name !== "README.md");
  const index = page("docs/README.md");
  expect(pages.filter((name) => !index.includes(`](${name})`))).toEqual([]);
});

const documents = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".md"))
  .map((path) => `docs/${path.replaceAll("\\", "/")}`);

describe.each(["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", ...documents])("%s", (name) => {
  test("links to headings that exist", () => {
    const links = Array.from(
      page(name).matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g),
      ([, path = "", anchor = ""]) => ({
        path: path === "" ? name : join(dirname(name), path),
        anchor,
      }),
    );
    expect(links.filter(({ path, anchor }) => !anchorsOf(page(path)).includes(anchor))).toEqual([]);
  });

  test("names files that exist", () => {
    const text = page(name);
    const links = Array.from(text.matchAll(/\]\((?!https?:)([^)#]+)/g), ([, link = ""]) => join(dirname(name), link));
    const inCode = /`((?:proto|plugin|generators|runtime|services|bench|testdata|docs)\/[\w./-]*)`/g;
    const paths = Array.from(text.matchAll(inCode), ([, path = ""]) => path);
    // The proto file of README.md belongs to the reader's project.
    const own = blocksOf(text).map(({ label }) => label);
    expect([...links, ...paths].filter((path) => !own.includes(path) && !existsSync(join(root, path)))).toEqual([]);
  });
});
