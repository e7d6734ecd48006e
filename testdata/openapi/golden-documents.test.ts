import { join } from "node:path";
import { buildModel } from "@protoc-gen-rest/plugin";
import { createOpenApi, type OpenApi } from "@protoc-gen-rest/plugin/spec";
import { describe, expect, test } from "vitest";
import { stringify } from "yaml";
import { describeFiles } from "../descriptors.ts";
import { goldenCases, goldenFolder } from "../golden-cases.ts";
import { documentProblems } from "./check-document.ts";

/** The cases whose documents are reviewed; all others need only be valid. */
const shown = [
  "access",
  "bindings",
  "bodies",
  "deep-objects",
  "errors",
  "jsonp",
  "lifecycle",
  "media-types",
  "open-objects",
  "parameters",
  "preferences",
  "presence",
  "responses",
  "rules",
  "streams",
  "unions",
];

function documentsOf(name: string, version: "3.0" | "3.1"): OpenApi {
  const input = { protoFile: describeFiles(goldenFolder(name), ["input.proto"]), fileToGenerate: ["input.proto"] };
  const services = buildModel(input).model.files.flatMap((file) => file.services);
  return createOpenApi(services, { version });
}

describe.each(goldenCases)("the document of testdata/golden/%s", (name) => {
  test("is valid OpenAPI 3.1 and 3.0", async () => {
    const current = documentsOf(name, "3.1");
    expect(await documentProblems(current.document)).toEqual([]);
    expect(await documentProblems(documentsOf(name, "3.0").document)).toEqual([]);
    if (!shown.includes(name)) return;
    const text = stringify(current.document, { aliasDuplicateObjects: false });
    await expect(text).toMatchFileSnapshot(join(import.meta.dirname, `${name}.yaml`));
  });
});

test("schemas of OpenAPI 3.0 use its own dialect", async () => {
  const text = stringify(documentsOf("presence", "3.0").document, { aliasDuplicateObjects: false });
  await expect(text).toMatchFileSnapshot(join(import.meta.dirname, "presence-3.0.yaml"));
});
