import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { buildModel, type Model } from "@protoc-gen-rest/plugin";
import {
  type Coverage,
  compareApis,
  createOpenApi,
  diffModels,
  type OpenApi,
  readOpenApi,
} from "@protoc-gen-rest/plugin/tooling";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { describeFiles } from "../descriptors.ts";
import { carried } from "./carried.ts";
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

function modelOfApi(api: string): Model {
  const names = readdirSync(join(root, "proto", api, "v1")).map((name) => `${api}/v1/${name}`);
  return buildModel({ protoFile: describeFiles(join(root, "proto"), names), fileToGenerate: names }).model;
}

function documentOf({ files }: Model): Document {
  return createOpenApi(files.flatMap(({ services }) => services)).document;
}

const documents = new Map<string, Document>();
const imported = new Map<string, Document>();
const models = new Map(apis.map((api) => [api, modelOfApi(api)]));
const importedModels = new Map<string, Model>();

// One run of the compiler for all of them.
beforeAll(() => {
  for (const [api, model] of models) documents.set(api, documentOf(model));
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
    const own = { ...model, files: model.files.filter((file) => file.package === packageName) };
    importedModels.set(name, own);
    imported.set(name, documentOf(own));
  }
}, 60_000);

/** Lines of an event, which streams of other formats have as properties. */
const unknown = ["GET /api/v2/notifications/inbox/watch: the response 200 event_id is missing"];

function differences(expected: Document | undefined, actual: Document | undefined): readonly string[] {
  if (expected === undefined || actual === undefined) return ["is missing"];
  const { missing, extra, different }: Coverage = compareApis(readOpenApi(expected), readOpenApi(actual));
  const problems = different
    .map(({ operation, problem }) => `${operation}: ${problem}`)
    .filter((text) => !unknown.includes(text));
  return [...missing.map(({ operation }) => `missing ${operation}`), ...extra.map((it) => `extra ${it}`), ...problems];
}

describe.each([...apis, ...golden])("the document of %s", (name) => {
  test("has the same routes, parameters, statuses, names and types after an import", () => {
    expect(differences(documents.get(name), imported.get(name))).toEqual([]);
    expect(differences(imported.get(name), documents.get(name))).toEqual([]);
  });
});

test.each(apis)("the model of %s is the same in what documents carry", (name) => {
  const [was, is] = [models.get(name), importedModels.get(name)];
  const changes = was && is ? diffModels(was, is) : undefined;
  expect(
    changes?.filter(({ rule }) => carried.includes(rule)).map(({ subject, message }) => [subject, message]),
  ).toEqual([]);
});
