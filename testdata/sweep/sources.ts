import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { FileDescriptorProto } from "@bufbuild/protobuf/wkt";
import { type ImportRuleId, importOpenApi, importRules, isJsonObject } from "@protoc-gen-rest/plugin/tooling";
import { parse } from "yaml";
import { describeFiles } from "../descriptors.ts";
import { describeTexts } from "../import/describe-texts.ts";
import { withoutFindings } from "./without-findings.ts";

/** A source for which a sweep generates code. */
export interface Source {
  readonly name: string;
  /** Throws what keeps the files from being used. */
  describe(): FileDescriptorProto[];
}

const tolerate: ReadonlySet<ImportRuleId> = new Set(
  Object.entries(importRules).flatMap(([id, rule]) => (rule.tolerable === true ? [id as ImportRuleId] : [])),
);

/** The proto files below a folder, which are also the root of their imports, as one source, and each OpenAPI document. */
export function sourcesIn(folder: string, every: number): Source[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  const protos = names.filter((name) => name.endsWith(".proto"));
  const documents = names.filter((name) => /\.(?:json|ya?ml)$/.test(name) && isDocument(join(folder, name)));
  return [
    ...(protos.length === 0 ? [] : [{ name: "proto files", describe: () => describeProtos(folder, protos) }]),
    ...documents
      .filter((_, index) => index % every === 0)
      .map((name) => ({ name, describe: () => describeDocument(join(folder, name)) })),
  ];
}

function describeProtos(folder: string, names: readonly string[]): FileDescriptorProto[] {
  const paths = names.map((name) => relative(".", name).replaceAll("\\", "/"));
  return withoutFindings(describeFiles(folder, paths), paths).kept;
}

function isDocument(path: string): boolean {
  return /(?:^|[{,])\s*["']?(?:openapi|swagger)["']?\s*:/m.test(readFileSync(path, "utf8").slice(0, 5000));
}

/** The proto files that `import` makes of a document. */
function describeDocument(path: string): FileDescriptorProto[] {
  const text = readFileSync(path, "utf8");
  const document: unknown = path.endsWith(".json") ? JSON.parse(text) : parse(text);
  if (!isJsonObject(document as never)) throw new Error("the document is not an object");
  const { files, findings } = importOpenApi(new Map([["openapi.json", document as never]]), { tolerate });
  const error = findings.find(({ severity }) => severity === "error");
  if (error !== undefined) throw new Error(`${error.pointer}: ${error.message}`);
  if (files.size === 0) throw new Error("the document has nothing to import");
  return describeTexts(files);
}
