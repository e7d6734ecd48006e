import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { describeSources } from "../../../testdata/descriptors.ts";
import { buildModel } from "../../model/build/build-model.ts";
import type { Model } from "../../model/elements/model.ts";
import { changeRules } from "./change-rules.ts";
import { diffModels } from "./diff-models.ts";

// Each case is a proto file in which lines with `-` are those of the old version, and lines with `+` those of the new one.
// Its title lists the changes that it must be; `*.changes.txt` holds their places and texts.
const folder = join(import.meta.dirname, "../../../testdata/diff");
const tables = readdirSync(folder).filter((name) => !name.endsWith(".changes.txt"));

interface Case {
  readonly title: string;
  readonly lines: readonly string[];
  readonly name: string;
}

const cases = tables.flatMap((table) => {
  const blocks = readFileSync(join(folder, table), "utf8").split(/^=== /m).slice(1);
  return blocks.map((block, index): Case & { readonly table: string } => {
    const [title = "", ...lines] = block.trimEnd().split("\n");
    return { table, title, lines, name: `${table.replace(".txt", "")}${index}` };
  });
});

const imports = [
  "buf/validate/validate",
  "google/api/annotations",
  "google/api/client",
  "google/api/field_behavior",
  "google/api/httpbody",
  "google/longrunning/operations",
  "protoc-gen-openapiv2/options/annotations",
  "rest/v1/options",
];
const wellKnown = ["any", "empty", "struct", "timestamp", "wrappers"].map((name) => `google/protobuf/${name}`);

function sourceOf({ lines, name }: Case, side: "-" | "+"): string {
  const own = lines.map((line) => {
    if (line.startsWith(side)) return ` ${line.slice(1)}`;
    return /^[-+]/.test(line) ? "" : line;
  });
  const head = [...imports, ...wellKnown].map((path) => `import "${path}.proto";`).join(" ");
  return [`syntax = "proto3"; package ${name}; ${head}`, ...own].join("\n").replaceAll("PACKAGE", name);
}

function modelsOf(side: "-" | "+"): ReadonlyMap<string, Model> {
  const sources = Object.fromEntries(cases.map((one) => [`${one.name}.proto`, sourceOf(one, side)]));
  const protoFile = describeSources(sources);
  const built = cases.map(({ name }) => [name, buildModel({ protoFile, fileToGenerate: [`${name}.proto`] })] as const);
  expect(built.flatMap(([, { diagnostics }]) => diagnostics)).toEqual([]);
  return new Map(built.map(([name, { model }]) => [name, model]));
}

let old: ReadonlyMap<string, Model>;
let now: ReadonlyMap<string, Model>;

beforeAll(() => {
  old = modelsOf("-");
  now = modelsOf("+");
});

function changesOf({ name }: Case): ReturnType<typeof diffModels> {
  return diffModels(old.get(name)!, now.get(name)!);
}

function idsIn(title: string): readonly string[] {
  const [ids = ""] = title.split(": ");
  return ids === "nothing" ? [] : ids.split(", ").toSorted();
}

describe("diffModels", () => {
  test.each(cases)("$table: $title", (one) => {
    const found = [...new Set(changesOf(one).map(({ rule }) => rule))].toSorted();
    expect(found).toEqual(idsIn(one.title));
  });

  test.each(tables)("%s: places and texts", async (table) => {
    const texts = cases.flatMap((one) => {
      if (one.table !== table) return [];
      const lines = changesOf(one).map(({ level, rule, side, line, column, subject, message, directions }) => {
        const where = directions === undefined ? "" : ` (${directions.join(", ")})`;
        return `${side}:${line}:${column}: ${level}: ${rule}: ${subject}: ${message}${where}\n`;
      });
      return [`=== ${one.title}\n${lines.join("")}`];
    });
    await expect(texts.join("")).toMatchFileSnapshot(join(folder, table.replace(".txt", ".changes.txt")));
  });

  test("every kind of change has a case", () => {
    const ids = new Set(cases.flatMap(({ title }) => idsIn(title)));
    expect(Object.keys(changeRules).filter((id) => !ids.has(id))).toEqual([]);
  });

  test("finds nothing between equal versions", () => {
    for (const { name } of cases) expect(diffModels(old.get(name)!, old.get(name)!)).toEqual([]);
  });
});
