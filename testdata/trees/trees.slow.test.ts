// Generates published proto trees, compiles the output under the strictest settings, and prints what was found:
//
//     TREES=folder TREES_OPT=upstream=grpc-gateway npm run trees
//
// TREES_ONLY chooses a tree, TREES_FINDINGS=1 prints each finding, and TREES_COMPILE=0 skips the compiler.

import { create, toBinary } from "@bufbuild/protobuf";
import { CodeGeneratorRequestSchema } from "@bufbuild/protobuf/wkt/google/protobuf/compiler/plugin_pb.js";
import { AssembleError, assemble, type Diagnostic, formatDiagnostic, runInMemory } from "@protoc-gen-rest/plugin";
import { beforeAll, describe, expect, test } from "vitest";
import { restPlugin } from "../../generators/plugin.ts";
import { buildRuntime, createProject } from "../real/project.ts";
import { readTree, treeNames } from "./proto-tree.ts";

const { TREES: folder, TREES_OPT: parameter = "", TREES_ONLY: only, TREES_FINDINGS, TREES_COMPILE } = process.env;
const compiles = TREES_COMPILE !== "0";

interface Outcome {
  readonly diagnostics: readonly Diagnostic[];
  readonly files: ReadonlyMap<string, string>;
}

/** The imports are generated, too, as with `include_imports` of buf. */
async function generateTree(name: string): Promise<Outcome> {
  const { protoFile } = readTree(folder!, name);
  const fileToGenerate = protoFile.map((file) => file.name);
  const request = create(CodeGeneratorRequestSchema, { protoFile, fileToGenerate, parameter });
  const run = await runInMemory(restPlugin, toBinary(CodeGeneratorRequestSchema, request));
  if (run.exitCode !== 0) throw new Error(run.stderr);
  const files = assemble([run.response]);
  if (files instanceof AssembleError && run.diagnostics.length === 0) throw files;
  const decoder = new TextDecoder();
  const texts = files instanceof AssembleError ? [] : [...files];
  return { diagnostics: run.diagnostics, files: new Map(texts.map(([path, text]) => [path, decoder.decode(text)])) };
}

function countRules(diagnostics: readonly Diagnostic[]): string {
  const counts = new Map<string, number>();
  for (const { rule } of diagnostics) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return [...counts].map(([rule, count]) => `${count} ${rule}`).join(", ") || "none";
}

function compileErrors(files: ReadonlyMap<string, string>): readonly string[] {
  const project = createProject(files);
  try {
    return project
      .check("typescript")
      .split("\n")
      .filter((line) => line.includes("error TS"));
  } finally {
    project.remove();
  }
}

describe.skipIf(folder === undefined)("trees of published proto files", () => {
  if (compiles) beforeAll(buildRuntime);

  test.each(treeNames(folder, only))("%s", { timeout: 300_000 }, async (name) => {
    const { diagnostics, files } = await generateTree(name);
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    const warnings = diagnostics.filter(({ severity }) => severity === "warning");
    const mistakes = compiles && files.size > 0 ? compileErrors(files) : [];
    const counts = [`errors: ${countRules(errors)}`, `warnings: ${countRules(warnings)}`];
    console.log(`${name}: ${files.size} files; ${counts.join("; ")}; compile errors: ${mistakes.length}`);
    if (TREES_FINDINGS === "1") for (const diagnostic of diagnostics) console.log(formatDiagnostic(diagnostic));
    expect(errors.map(formatDiagnostic)).toEqual([]);
    expect(mistakes).toEqual([]);
  });
});
