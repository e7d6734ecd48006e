import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { buildModel } from "@protoc-gen-rest/plugin";
import { type Coverage, compareApis, createOpenApi, type OpenApi, readOpenApi } from "@protoc-gen-rest/plugin/spec";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { describeFiles } from "../descriptors.ts";
import { importDocument, modelOf } from "./import-model.ts";

type Document = OpenApi["document"];

const root = join(import.meta.dirname, "../..");
const apis = ["codehost", "inbox", "library", "rows", "search", "token"];

/** Documents do not tell which lines of an event are fields. */
const skipped = ["events.yaml"];

/** The documents that golden tests review, which have every construct that `openapi` writes. */
const golden = readdirSync(join(root, "testdata/openapi")).filter((name) => {
  return name.endsWith(".yaml") && !name.endsWith("-3.0.yaml") && !skipped.includes(name);
});

function documentOf(api: string): Document {
  const names = readdirSync(join(root, "proto", api, "v1")).map((name) => `${api}/v1/${name}`);
  const { model } = buildModel({ protoFile: describeFiles(join(root, "proto"), names), fileToGenerate: names });
  return createOpenApi(model.files.flatMap(({ services }) => services)).document;
}

const documents = new Map<string, Document>();
const imported = new Map<string, Document>();

// One run of the compiler for all of them.
beforeAll(() => {
  for (const api of apis) documents.set(api, documentOf(api));
  for (const name of golden) {
    documents.set(name, parse(readFileSync(join(root, "testdata/openapi", name), "utf8")) as Document);
  }
  const packages = new Map([...documents.keys()].map((name, index) => [name, `round${index}.v1`]));
  const files = [...documents].flatMap(([name, document]) => {
    const { files, findings } = importDocument(document, { packageName: packages.get(name) });
    expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
    return [...files];
  });
  const model = modelOf(new Map(files));
  for (const [name, packageName] of packages) {
    const own = model.files.filter((file) => file.package === packageName);
    imported.set(name, createOpenApi(own.flatMap(({ services }) => services)).document);
  }
}, 60_000);

function differences(expected: Document | undefined, actual: Document | undefined): readonly string[] {
  if (expected === undefined || actual === undefined) return ["is missing"];
  const { missing, extra, different }: Coverage = compareApis(readOpenApi(expected), readOpenApi(actual));
  const problems = different.map(({ operation, problem }) => `${operation}: ${problem}`);
  return [...missing.map(({ operation }) => `missing ${operation}`), ...extra.map((it) => `extra ${it}`), ...problems];
}

describe.each([...apis, ...golden])("the document of %s", (name) => {
  test("has the same routes, parameters, statuses, names and types after an import", () => {
    expect(differences(documents.get(name), imported.get(name))).toEqual([]);
    expect(differences(imported.get(name), documents.get(name))).toEqual([]);
  });
});
