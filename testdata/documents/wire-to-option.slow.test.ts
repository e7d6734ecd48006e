import { buildModel, formatDiagnostic } from "@protoc-gen-rest/plugin";
import { expect, test } from "vitest";
import { describeSources } from "../descriptors.ts";
import { generate } from "../generate.ts";
import { createProject } from "../real/project.ts";
import { readPage } from "./keep-page.ts";
import { wireRows } from "./wire-rows.ts";

// Each row of docs/wire-to-option.md, as a proto file that is generated and compiled.

const head = `syntax = "proto3";
import "google/api/annotations.proto";
import "google/api/field_behavior.proto";
import "google/api/httpbody.proto";
import "google/protobuf/empty.proto";
import "google/protobuf/struct.proto";
import "google/protobuf/timestamp.proto";
import "rest/v1/options.proto";
`;

const rows = [...readPage("docs/wire-to-option.md").matchAll(/^\| (.*?) +(?<!\\)\| /gm)].map(([, cell = ""]) => cell);
const onWire = rows.filter((cell) => cell !== "on the wire" && !/^-+$/.test(cell));

test("every row has a proto file", () => {
  expect(onWire).toEqual(Object.keys(wireRows));
});

test("every row compiles", async () => {
  const sources = Object.values(wireRows).map((text, index) => {
    const name = `row${index}`;
    return [`${name}.proto`, `${head}package ${name};\n${text.replaceAll("PACKAGE", name)}`] as const;
  });
  const files = describeSources(Object.fromEntries(sources));
  const names = sources.map(([name]) => name);
  // Each alone, since they have the same paths.
  const findings = names.flatMap((name) => buildModel({ protoFile: files, fileToGenerate: [name] }).diagnostics);
  expect(findings.map(formatDiagnostic)).toEqual([]);
  const generated = await generate(files, names, "emit=client+handlers");
  const project = createProject(generated);
  try {
    expect(project.check("typescript")).toBe("");
  } finally {
    project.remove();
  }
});
