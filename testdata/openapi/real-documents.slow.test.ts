import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buildModel, type RuleId, rules, type Service } from "@protoc-gen-rest/plugin";
import { createOpenApi } from "@protoc-gen-rest/plugin/tooling";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeFiles } from "../descriptors.ts";
import { describeClosure, filesWithServices } from "../real/google.ts";
import { documentProblems } from "./check-document.ts";

const root = join(import.meta.dirname, "../..");

const own = ["codehost", "inbox", "library", "rows", "search", "token"];

/** Folders of Google's proto files, chosen for what they have: streams, LROs, deep wildcards, custom verbs, many bindings. */
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

let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "documents-"));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function servicesOf(api: string): readonly Service[] {
  const { protoFile, names } = api.startsWith("google/") ? googleFiles(api) : ownFiles(api);
  const tolerate = new Set((Object.keys(rules) as RuleId[]).filter((rule) => rules[rule].tolerable));
  const { model } = buildModel({ protoFile, fileToGenerate: names }, { tolerate });
  return model.files.flatMap((file) => file.services);
}

function ownFiles(api: string): Pick<ReturnType<typeof describeClosure>, "protoFile" | "names"> {
  const names = readdirSync(join(root, "proto", api, "v1")).map((name) => `${api}/v1/${name}`);
  return { protoFile: describeFiles(join(root, "proto"), names), names };
}

function googleFiles(api: string): ReturnType<typeof describeClosure> {
  const files = filesWithServices().filter((name) => dirname(name) === api);
  return { ...describeClosure(files), names: files };
}

describe.each([...own, ...google])("%s", (api) => {
  test("has valid documents of both versions", async () => {
    const services = servicesOf(api);
    expect(services.length).toBeGreaterThan(0);
    const { document, omitted } = createOpenApi(services);
    expect(omitted.map(({ operation, reason }) => `${operation.fullName}: ${reason}`)).toEqual([]);
    expect(await documentProblems(document)).toEqual([]);
    expect(await documentProblems(createOpenApi(services, { version: "3.0" }).document)).toEqual([]);
    mkdirSync(join(folder, "documents"), { recursive: true });
    writeFileSync(join(folder, "documents", `${api.replaceAll("/", "-")}.json`), JSON.stringify(document));
  });
});

test("hey-api generates a client from each that compiles", { timeout: 600_000 }, () => {
  const generated = spawnSync(process.execPath, [join(import.meta.dirname, "generate-hey-api.js"), folder], {
    encoding: "utf8",
    cwd: root,
  });
  // stderr has warnings about authentication schemes other than Basic and Bearer, which the client leaves to its caller.
  expect(generated.status, generated.stderr).toBe(0);
  const compilerOptions = {
    strict: true,
    noEmit: true,
    module: "esnext",
    moduleResolution: "bundler",
    target: "es2022",
    lib: ["es2023", "dom", "dom.iterable"],
    types: [],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["clients/*/**/*.ts"] }));
  const tsc = spawnSync(join(root, "node_modules/.bin/tsc"), ["-p", folder], { encoding: "utf8" });
  expect(tsc.stdout).toBe("");
  expect(generated.stdout.trim().split("\n")).toHaveLength(own.length + google.length);
});
