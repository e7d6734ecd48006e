// Imports the versions of an OpenAPI document from a git repository, each with the lock of the one before, and prints what `diff` reports:
//
//     DOCUMENT=folder:openapi/openapi.yaml npx vitest run testdata/histories/document --disable-console-intercept
//
// The folder is a repository. DOCUMENT_COMMITS=a1b2c3d,... chooses commits; without it, the last 20 that changed the document count.

import { execFileSync } from "node:child_process";
import { buildModel, type Model } from "@protoc-gen-rest/plugin";
import { diffModels, type ImportLock, type ImportRuleId, importOpenApi } from "@protoc-gen-rest/plugin/tooling";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { describeTexts } from "../import/describe-texts.ts";

const { DOCUMENT = "", DOCUMENT_COMMITS } = process.env;
const [folder = "", path = ""] = DOCUMENT.split(":");
const tolerate: ReadonlySet<ImportRuleId> = new Set(["reference", "reference-cycle"]);

function git(...args: readonly string[]): string {
  return execFileSync("git", ["-C", folder, ...args], { encoding: "utf8", maxBuffer: 1 << 28 });
}

function commits(): readonly string[] {
  if (DOCUMENT === "") return [];
  if (DOCUMENT_COMMITS !== undefined) return DOCUMENT_COMMITS.split(",");
  return git("log", "-20", "--no-merges", "--format=%h", "--", path).trim().split("\n").reverse();
}

interface Version {
  readonly model: Model;
  readonly lock: ImportLock;
}

function versionOf(commit: string, before?: ImportLock): Version {
  const document = parse(git("show", `${commit}:${path}`), { maxAliasCount: -1 });
  const { files, lock } = importOpenApi(new Map([["openapi.json", document]]), {
    packageName: "history.v1",
    lock: before,
    tolerate,
  });
  const input = { protoFile: describeTexts(files), fileToGenerate: [...files.keys()] };
  return { model: buildModel(input).model, lock };
}

describe.skipIf(DOCUMENT === "")(DOCUMENT, () => {
  test.each(commits())("%s", (commit) => {
    const was = versionOf(`${commit}^`);
    const changes = diffModels(was.model, versionOf(commit, was.lock).model);
    const lines = changes.map(({ level, rule, subject, message }) => `  ${level} ${rule}: ${subject}: ${message}`);
    console.log(
      [`${commit}: ${changes.length === 0 ? "no changes" : `${changes.length} changes`}`, ...lines].join("\n"),
    );
    // An import with the lock of the same version is that version.
    expect(diffModels(was.model, versionOf(`${commit}^`, was.lock).model)).toEqual([]);
  });
});

test("a document is chosen by a folder and a path", () => {
  expect(DOCUMENT === "" || (folder !== "" && path !== "")).toBe(true);
});
