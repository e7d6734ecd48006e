import { join } from "node:path";
import { buildModel, formatDiagnostic } from "@protoc-gen-rest/plugin";
import { createOpenApi } from "@protoc-gen-rest/plugin/tooling";
import { expect, test } from "vitest";
import { stringify } from "yaml";
import { describeFiles } from "../descriptors.ts";
import { documentProblems } from "../openapi/check-document.ts";

const fileToGenerate = ["library.proto"];
const built = buildModel({ protoFile: describeFiles(import.meta.dirname, fileToGenerate), fileToGenerate });
const services = built.model.files.flatMap((file) => file.services);

test("openapiv2 annotations give no findings", () => {
  expect(built.diagnostics.map(formatDiagnostic)).toEqual([]);
});

test("the document shows what openapiv2 annotations declare", async () => {
  const { document } = createOpenApi(services);
  expect(await documentProblems(document)).toEqual([]);
  expect(await documentProblems(createOpenApi(services, { version: "3.0" }).document)).toEqual([]);
  const text = stringify(document, { aliasDuplicateObjects: false });
  await expect(text).toMatchFileSnapshot(join(import.meta.dirname, "library.yaml"));
});
