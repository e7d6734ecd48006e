import { readdirSync } from "node:fs";
import { join } from "node:path";
import { buildModel, formatDiagnostic, rules } from "@protoc-gen-rest/plugin";
import { describe, expect, test } from "vitest";
import { expectKept, readPage } from "./keep-page.ts";
import { type Block, blocksOf } from "./page-blocks.ts";
import { sectionsOf } from "./page-sections.ts";
import { describeSnippets, onSnippetLines, type Snippets } from "./proto-snippet.ts";

const folder = "docs/rules";
const pages = readdirSync(join(import.meta.dirname, "../..", folder)).sort();

interface Finding {
  readonly rule: string;
  readonly text: string;
}

/** The findings of the generator in one of these snippets, notes included. */
function findingsIn({ protoFile, fileOf }: Snippets, proto: Block): readonly Finding[] {
  const { diagnostics, model } = buildModel({ protoFile, fileToGenerate: [fileOf(proto)] }, { methodSignatures: true });
  const notes = model.notes.map(({ place, rule, subject, message }) => ({
    rule,
    text: `${place.file}:${place.line}:${place.column}: note: ${rule}: ${subject}: ${message}`,
  }));
  const found = [...diagnostics.map((it) => ({ rule: it.rule, text: formatDiagnostic(it) })), ...notes];
  return found.map(({ rule, text }) => ({ rule, text: onSnippetLines(text) }));
}

test("every rule has one entry", () => {
  const entries = pages.flatMap((page) =>
    sectionsOf(readPage(`${folder}/${page}`)).flatMap(({ heading }) => (heading === "" ? [] : [heading])),
  );
  expect(entries.toSorted()).toEqual(
    Object.keys(rules)
      .map((id) => `\`${id}\``)
      .toSorted(),
  );
});

test("docs/rules.md links every page", () => {
  const index = readPage("docs/rules.md");
  expect(pages.filter((page) => !index.includes(`(rules/${page})`))).toEqual([]);
});

describe("the bad proto gives the finding, and the good one none", () => {
  // After a change that is meant, `vitest run testdata/documents/rules -u` writes the findings anew.
  test.each(pages)("%s", async (page) => {
    const snippets = describeSnippets(
      blocksOf(readPage(`${folder}/${page}`)).filter(({ language }) => language === "proto"),
    );
    await expectKept(`${folder}/${page}`, ({ heading, blocks }) => {
      if (heading === "") return new Map();
      const [bad, finding, good] = blocks;
      const found = findingsIn(snippets, bad!);
      expect({ heading, rules: found.map(({ rule }) => `\`${rule}\``) }).toEqual({ heading, rules: [heading] });
      expect({ heading, found: findingsIn(snippets, good!) }).toEqual({ heading, found: [] });
      return new Map([[finding!, `${found[0]!.text}\n`]]);
    });
  });
});
