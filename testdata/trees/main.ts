// Generates all proto trees of a folder, compiles the output under the strictest settings, and prints what was found:
//
//     npm run trees -- FOLDER --opt upstream=grpc-gateway
//
// `--only NAME` chooses a tree, `--findings` prints each finding, and `--no-compile` skips the compiler.

import { parseArgs } from "node:util";
import { create, toBinary } from "@bufbuild/protobuf";
import { CodeGeneratorRequestSchema } from "@bufbuild/protobuf/wkt/google/protobuf/compiler/plugin_pb.js";
import { AssembleError, assemble, type Diagnostic, formatDiagnostic, runInMemory } from "@protoc-gen-rest/plugin";
import { restPlugin } from "../../generators/plugin.ts";
import { buildRuntime, createProject } from "../real/project.ts";
import { type ProtoTree, readTrees } from "./proto-tree.ts";

const { values, positionals } = parseArgs({
  options: {
    opt: { type: "string", multiple: true, default: [] },
    only: { type: "string" },
    findings: { type: "boolean", default: false },
    "no-compile": { type: "boolean", default: false },
  },
  allowPositionals: true,
});

interface Outcome {
  readonly diagnostics: readonly Diagnostic[];
  readonly files: ReadonlyMap<string, string>;
}

/** The imports are generated, too, as `include_imports` of buf does. */
async function generateTree({ protoFile }: ProtoTree): Promise<Outcome> {
  const fileToGenerate = protoFile.map(({ name }) => name).filter((name) => !name.startsWith("google/protobuf/"));
  const request = create(CodeGeneratorRequestSchema, { protoFile, fileToGenerate, parameter: values.opt.join() });
  const { response, stderr, exitCode, diagnostics } = await runInMemory(
    restPlugin,
    toBinary(CodeGeneratorRequestSchema, request),
  );
  if (exitCode !== 0) throw new Error(stderr);
  const files = assemble([response]);
  if (!(files instanceof AssembleError)) return { diagnostics, files: decode(files) };
  if (diagnostics.length === 0) throw files;
  return { diagnostics, files: new Map() };
}

function decode(files: ReadonlyMap<string, Uint8Array>): Map<string, string> {
  const decoder = new TextDecoder();
  return new Map([...files].map(([path, content]) => [path, decoder.decode(content)]));
}

function countRules(diagnostics: readonly Diagnostic[]): string {
  const counts = new Map<string, number>();
  for (const { rule } of diagnostics) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  const rows = [...counts].map(([rule, count]) => `${count} ${rule}`);
  return rows.length === 0 ? "none" : rows.join(", ");
}

function compileErrors(files: ReadonlyMap<string, string>): readonly string[] {
  const project = createProject(files);
  try {
    return project.check("typescript").split("\n").filter((line) => line.includes("error TS"));
  } finally {
    project.remove();
  }
}

async function main(): Promise<void> {
  const [folder] = positionals;
  if (folder === undefined) throw new Error("expected the folder of the trees");
  if (!values["no-compile"]) buildRuntime();
  let failed = false;
  for (const tree of readTrees(folder, values.only)) {
    const { diagnostics, files } = await generateTree(tree);
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    const warnings = diagnostics.filter(({ severity }) => severity === "warning");
    console.log(`${tree.name}: ${tree.files.length} proto files, ${files.size} output files`);
    console.log(`  errors: ${countRules(errors)}`);
    console.log(`  warnings: ${countRules(warnings)}`);
    if (values.findings) for (const diagnostic of diagnostics) console.log(formatDiagnostic(diagnostic));
    const mistakes = files.size === 0 || values["no-compile"] ? [] : compileErrors(files);
    if (!values["no-compile"]) console.log(`  compile errors: ${mistakes.length}`);
    for (const mistake of mistakes.slice(0, 5)) console.log(`    ${mistake}`);
    failed ||= errors.length + mistakes.length > 0;
  }
  process.exitCode = failed ? 1 : 0;
}

await main();
