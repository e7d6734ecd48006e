import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { buildModel } from "@protoc-gen-rest/plugin";
import { designRules, lintModel } from "@protoc-gen-rest/plugin/tooling";
import { expect, test } from "vitest";
import { describeFiles } from "../descriptors.ts";
import { readPage } from "./keep-page.ts";
import { tableOf } from "./page-blocks.ts";

const root = dirname(createRequire(import.meta.url).resolve("google-proto-files/package.json"));

const withServices: readonly string[] = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".proto") && /^service /m.test(readFileSync(join(root, path), "utf8")))
  .map((path) => path.replaceAll("\\", "/"))
  .sort();

test("docs/lint-google.md counts what lint finds", () => {
  const protoFile = describeFiles(root, withServices);
  const fileToGenerate = protoFile
    .map(({ name }) => name)
    .filter((name) => !/^google\/(protobuf|api|rpc|type)\/[^/]+$/.test(name));
  const { model, diagnostics } = buildModel({ protoFile, fileToGenerate });
  const counts = new Map<string, number>();
  const rules = { recommended: "warning", strict: "warning", aip: "warning" } as const;
  for (const { rule } of lintModel(model, diagnostics, { rules })) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  const sorted = [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  const groups = new Map<string, string>(Object.entries(designRules).map(([id, { group }]) => [id, group]));
  const rows = tableOf(readPage("docs/lint-google.md"), "rule");
  expect(rows).toEqual(
    sorted.map(([rule, count]) => [`\`${rule}\``, groups.get(rule) ?? "always", count.toLocaleString("en")]),
  );
});
