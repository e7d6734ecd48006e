import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { clone } from "@bufbuild/protobuf";
import { FileDescriptorProtoSchema } from "@bufbuild/protobuf/wkt";
import { buildModel, type Model, type ModelInput, type RuleId, rules } from "@protoc-gen-rest/plugin";
import { createOpenApi, diffModels, embedProtoFiles, type OpenApi } from "@protoc-gen-rest/plugin/tooling";
import { describe, expect, test } from "vitest";
import { describeFiles } from "../descriptors.ts";
import { goldenCases, goldenFolder } from "../golden-cases.ts";
import { describeClosure, filesWithServices } from "../real/google.ts";
import { carried } from "./carried.ts";
import { describeTexts } from "./describe-texts.ts";
import { importDocument } from "./import-model.ts";

const root = join(import.meta.dirname, "../..");
const own = ["codehost", "inbox", "library", "rows", "search", "token"];
const real = ["chat", "cluster", "contents", "payments"];

const google = [
  "google/bigtable/admin/v2",
  "google/cloud/language/v2",
  "google/cloud/run/v2",
  "google/cloud/secretmanager/v1",
  "google/cloud/speech/v1",
  "google/cloud/tasks/v2",
  "google/cloud/vision/v1",
  "google/firestore/v1",
  "google/logging/v2",
  "google/monitoring/v3",
  "google/pubsub/v1",
  "google/spanner/admin/database/v1",
];

type Describe = (name: string) => ModelInput;

function ownApi(name: string): ModelInput {
  const names = readdirSync(join(root, "proto", name, "v1")).map((file) => `${name}/v1/${file}`);
  return { protoFile: describeFiles(join(root, "proto"), names), fileToGenerate: names };
}

function realApi(name: string): ModelInput {
  const names = [`${name}.proto`];
  return { protoFile: describeFiles(join(root, "testdata/real", name), names), fileToGenerate: names };
}

function googleApi(name: string): ModelInput {
  const names = filesWithServices().filter((file) => dirname(file) === name);
  return { ...describeClosure(names), fileToGenerate: names };
}

function goldenApi(name: string): ModelInput {
  const names = ["input.proto"];
  return { protoFile: describeFiles(goldenFolder(name), names), fileToGenerate: names };
}

/** Import writes files to the folders of their packages, where most are. */
function inPackageFolders({ protoFile, fileToGenerate }: ModelInput): ModelInput {
  const moved = new Map(
    protoFile
      .filter(({ name }) => fileToGenerate.includes(name))
      .map((file) => [file.name, [...file.package.split(".").filter(Boolean), basename(file.name)].join("/")]),
  );
  const pathOf = (name: string): string => moved.get(name) ?? name;
  return {
    protoFile: protoFile.map((file) => {
      if (!moved.has(file.name)) return file;
      const copy = clone(FileDescriptorProtoSchema, file);
      return Object.assign(copy, { name: pathOf(file.name), dependency: file.dependency.map(pathOf) });
    }),
    fileToGenerate: fileToGenerate.map(pathOf),
  };
}

const tolerate = new Set((Object.keys(rules) as RuleId[]).filter((rule) => rules[rule].tolerable));

function modelOf(input: ModelInput): Model {
  return buildModel(input, { tolerate }).model;
}

/** As another program reads it. */
function documentOf(input: ModelInput, version: "3.0" | "3.1"): OpenApi["document"] {
  const { files } = modelOf(input);
  const services = files.flatMap((file) => file.services);
  const webhooks = files.flatMap((file) => file.webhooks);
  const { document } = createOpenApi(services, { version, webhooks });
  return JSON.parse(JSON.stringify(embedProtoFiles(document, { services, input })));
}

describe.each<readonly [string, readonly string[], Describe]>([
  ["services", own, ownApi],
  ["real APIs", real, realApi],
  ["Google's APIs", google, googleApi],
  ["golden cases", goldenCases, goldenApi],
])("%s", (_, names, describeApi) => {
  test.each(names)("%s is the same after a round trip", (name) => {
    const input = inPackageFolders(describeApi(name));
    const [document, older] = [documentOf(input, "3.1"), documentOf(input, "3.0")];
    const { files, findings } = importDocument(document);
    const fromOlder = importDocument(older);
    expect([findings, fromOlder.findings]).toEqual([[], []]);
    expect(fromOlder.files).toEqual(files);
    expect([...files.keys()]).toEqual(input.fileToGenerate);
    const again = { protoFile: describeTexts(files), fileToGenerate: input.fileToGenerate };
    const [was, is] = [modelOf(input), modelOf(again)];
    expect([diffModels(was, is), diffModels(is, was)]).toEqual([[], []]);
    // The documents have the descriptors of the files, with all their options and comments.
    expect(JSON.stringify(documentOf(again, "3.1"))).toBe(JSON.stringify(document));
    expect(JSON.stringify(documentOf(again, "3.0"))).toBe(JSON.stringify(older));
  });
});

/** The last rows of the table in docs/import.md. */
const lost: ReadonlySet<string> = new Set([
  "SubmitBuildRequest.storage_source",
  "CreateBackupRequest.encryption_config_encryption_type",
]);

test.each(google)("%s has the same routes and parameters after a round trip without its proto files", (name) => {
  const input = googleApi(name);
  const was = modelOf(input);
  const { document } = createOpenApi(was.files.flatMap(({ services }) => services));
  const { files } = importDocument(document, { packageName: name.replaceAll("/", ".") });
  const is = modelOf({ protoFile: describeTexts(files), fileToGenerate: [...files.keys()] });
  const changes = diffModels(was, is).filter(({ rule, subject }) => carried.includes(rule) && !lost.has(subject));
  expect(changes.map(({ rule, subject, message }) => `${rule} ${subject}: ${message}`)).toEqual([]);
});
