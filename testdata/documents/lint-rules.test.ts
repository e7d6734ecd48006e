import { readdirSync } from "node:fs";
import { join } from "node:path";
import { buildModel, formatDiagnostic } from "@protoc-gen-rest/plugin";
import { designRules, lintModel } from "@protoc-gen-rest/plugin/tooling";
import { describe, expect, test } from "vitest";
import { expectKept, readPage } from "./keep-page.ts";
import { type Block, blocksOf, tableOf } from "./page-blocks.ts";
import { sectionsOf } from "./page-sections.ts";
import { describeSnippets, onSnippetLines, type Snippets } from "./proto-snippet.ts";

const folder = "docs/lint";
const pages = readdirSync(join(import.meta.dirname, "../..", folder)).sort();

const off = Object.fromEntries(Object.keys(designRules).map((id) => [id, "off"] as const));

/** The findings of one rule in one of these snippets. */
function findingsIn({ protoFile, fileOf }: Snippets, proto: Block, rule: string): readonly string[] {
  const { diagnostics, model } = buildModel({ protoFile, fileToGenerate: [fileOf(proto)] });
  const settings = { rules: { ...off, [rule]: "warning" } } as const;
  return lintModel(model, diagnostics, settings).map((finding) => onSnippetLines(formatDiagnostic(finding)));
}

test("docs/lint.md lists every rule of design", () => {
  const rows = tableOf(readPage("docs/lint.md"), "rule").map(([id, group, summary]) => [id, { group, summary }]);
  const rules = Object.entries(designRules).map(([id, { group, summary }]) => [`\`${id}\``, { group, summary }]);
  expect(rows).toEqual(rules);
});

test("every rule of design has one entry", () => {
  const entries = pages.flatMap((page) => sectionsOf(readPage(`${folder}/${page}`)).map(({ heading }) => heading));
  const headings = entries.filter((heading) => heading !== "").toSorted();
  expect(headings).toEqual(
    Object.keys(designRules)
      .map((id) => `\`${id}\``)
      .toSorted(),
  );
});

describe("the bad proto gives the finding, and the good one none", () => {
  test.each(pages)("%s", async (page) => {
    const protos = blocksOf(readPage(`${folder}/${page}`)).filter(({ language }) => language === "proto");
    const snippets = describeSnippets(protos);
    await expectKept(`${folder}/${page}`, ({ heading, blocks }) => {
      if (heading === "") return new Map();
      const [bad, finding, good] = blocks;
      const rule = heading.replaceAll("`", "");
      const [found = "", ...others] = findingsIn(snippets, bad!, rule);
      expect({ heading, found, others }).toEqual({ heading, found: expect.stringContaining(rule), others: [] });
      expect({ heading, found: findingsIn(snippets, good!, rule) }).toEqual({ heading, found: [] });
      return new Map([[finding!, `${found}\n`]]);
    });
  });
});
