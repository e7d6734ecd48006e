import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildModel, type Service } from "@protoc-gen-rest/plugin";
import {
  type Coverage,
  compareApis,
  createOpenApi,
  type ImportRuleId,
  importOpenApi,
  importRules,
  isJsonObject,
  readOpenApi,
  upgradeSwagger,
} from "@protoc-gen-rest/plugin/tooling";
import { createFetchHandler } from "@protoc-gen-rest/runtime/server";
import { parse } from "yaml";
import { loadApi } from "../../generators/loading/load-api.ts";
import { generate } from "../generate.ts";
import { type Compiler, createProject } from "../real/project.ts";
import { checkExchanges, type ExchangeCounts } from "./check-exchanges.ts";
import { describeTexts } from "./describe-texts.ts";

/** The parts of documents, all of which the proto files should have. */
export const parts = ["operations", "parameters", "statuses", "fields"] as const;

/** The numbers of a coverage. Those of thousands of documents fit into memory, unlike all differences. */
export type Counts = Pick<Coverage, (typeof parts)[number]>;

/** The report on a document. */
export interface DocumentReport {
  /** Of the import alone, without reading the document. */
  readonly seconds: number;
  readonly megabytes: number;
  /** Findings that differ, as `import` prints them. */
  readonly findings: number;
  readonly coverage: Counts;
  /** Why one server cannot have all operations, with whether a finding of the import tells so; only with `code`. */
  readonly refusal?: { readonly message: string; readonly isFound: boolean } | undefined;
  /** Errors of TypeScript by compiler; only with `code`. */
  readonly errors?: Readonly<Partial<Record<Compiler, string>>>;
  /** Undefined without `code`, and for Swagger 2.0, whose schemas are not those of a validator. */
  readonly exchanges?: ExchangeCounts | undefined;
}

const tolerate: ReadonlySet<ImportRuleId> = new Set(
  Object.entries(importRules).flatMap(([id, rule]) => (rule.tolerable === true ? [id as ImportRuleId] : [])),
);

/** Imports a document, and with `code` generates from it. Throws what keeps the files from being used. */
export async function checkDocument(path: string, code: boolean): Promise<DocumentReport> {
  const text = readFileSync(path, "utf8");
  const document = path.endsWith(".json") ? JSON.parse(text) : parse(text, { maxAliasCount: -1 });
  if (!isJsonObject(document)) throw new Error("the document is not an object");
  const documents = new Map([["openapi.json", document]]);
  const start = performance.now();
  const { files, findings, lock } = importOpenApi(documents, { tolerate });
  const seconds = (performance.now() - start) / 1000;
  const megabytes = process.resourceUsage().maxRSS / 1024;
  const error = findings.find(({ severity }) => severity === "error");
  if (error !== undefined) throw new Error(`${error.pointer}: ${error.message}`);
  const again = importOpenApi(documents, { tolerate, lock });
  if (JSON.stringify([...again.files]) !== JSON.stringify([...files])) throw new Error("the second import differs");
  if (files.size === 0) throw new Error("the document has nothing to import");
  const names = [...files.keys()];
  const protoFile = describeTexts(withOptions(files));
  const { model, diagnostics } = buildModel({ protoFile, fileToGenerate: names });
  const problem = diagnostics.find(({ severity }) => severity === "error");
  if (problem !== undefined) throw new Error(`${problem.subject}: ${problem.message}`);
  const services = model.files.flatMap((file) => file.services);
  const operations = services.flatMap((service) => readOpenApi(createOpenApi([service]).document).operations);
  // As `coverage` reads it.
  const expected = document["swagger"] === "2.0" ? upgradeSwagger(document) : document;
  const coverage = compareApis(readOpenApi(expected), { operations, isDetailed: true });
  const { parameters, statuses, fields } = coverage;
  const messages = new Set(findings.map(({ rule, message }) => `${rule} ${message}`));
  const report = {
    seconds,
    megabytes,
    findings: messages.size,
    coverage: { operations: coverage.operations, parameters, statuses, fields },
  };
  if (!code) return report;
  const project = createProject(await generate(protoFile, names));
  try {
    const compilers = ["typescript", "typescript-5.9"] as const;
    const errors = Object.fromEntries(compilers.map((compiler) => [compiler, project.check(compiler)]));
    const exchanges = document["swagger"] === "2.0" ? undefined : await checkExchanges(model, document);
    const message = refusalOf(services);
    const isFound = findings.some(
      ({ rule, message: text }) => rule === "path-duplicate" && text.includes("a server has"),
    );
    return { ...report, errors, exchanges, refusal: message === undefined ? undefined : { message, isFound } };
  } finally {
    project.remove();
  }
}

/** Why one server refuses to serve all operations of an API; undefined if it serves them. */
function refusalOf(services: readonly Service[]): string | undefined {
  const loaded = loadApi(services);
  const endpoints = services.flatMap((service) => {
    const handlers = Object.fromEntries(service.operations.map(({ localName }) => [localName, () => ({})]));
    return loaded.createEndpoints(service, handlers);
  });
  try {
    createFetchHandler(endpoints, { authenticate: "external" });
    return undefined;
  } catch (error) {
    return String(error);
  }
}

/** In a bundle, the path of our own proto files is another one. */
function withOptions(files: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const path = "rest/v1/options.proto";
  return new Map([...files, [path, readFileSync(join("proto", path), "utf8")]]);
}
