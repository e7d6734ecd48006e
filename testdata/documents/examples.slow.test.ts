import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { buildRuntime, createProject } from "../real/project.ts";
import { isSnippet, runExample } from "./example.ts";
import { expectKept } from "./keep-page.ts";

const docs = join(import.meta.dirname, "../../docs");
const pages = [
  ...readdirSync(join(docs, "rest-options")).map((name) => `docs/rest-options/${name}`),
  "docs/coming-from/openapi-generators.md",
  "docs/json-and-typescript.md",
];

describe("the examples", () => {
  const sources = new Map<string, string>();

  // After a change that is meant, `vitest run testdata/documents/examples -u` writes the blocks anew.
  test.each(pages)("%s", async (page) => {
    await expectKept(page, async ({ heading, blocks }) => {
      if (!blocks.some(isSnippet)) return new Map();
      const example = await runExample(blocks);
      const place = `${page}/${heading.replace(/\W+/g, "-")}`;
      for (const [path, text] of example.sources) sources.set(`${place}/${path}`, text);
      return example.contents;
    });
  });

  test("compile with the strictest settings", () => {
    buildRuntime();
    const project = createProject(sources);
    try {
      expect(project.check("typescript")).toBe("");
    } finally {
      project.remove();
    }
  });
});
