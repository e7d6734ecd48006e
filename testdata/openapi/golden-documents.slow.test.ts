import { join } from "node:path";
import { buildModel } from "@protoc-gen-rest/plugin";
import { createOpenApi, type OpenApi } from "@protoc-gen-rest/plugin/tooling";
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
  "constants",
  "deep-objects",
  "errors",
  "events",
  "jsonp",
  "lifecycle",
  "media-types",
  "open-objects",
  "pagination",
  "parameters",
  "partial-segments",
  "preferences",
  "presence",
  "request-contents",
  "responses",
  "rules",
  "shared-routes",
  "streams",
  "unions",
  "webhooks",
];

function createDocument(name: string, version: "3.0" | "3.1" = "3.1"): OpenApi["document"] {
  const input = { protoFile: describeFiles(goldenFolder(name), ["input.proto"]), fileToGenerate: ["input.proto"] };
  const { files } = buildModel(input).model;
  const webhooks = files.flatMap((file) => file.webhooks);
  return createOpenApi(
    files.flatMap((file) => file.services),
    { version, webhooks },
  ).document;
}

describe.each(goldenCases)("the document of testdata/golden/%s", (name) => {
  test("is valid OpenAPI 3.1 and 3.0", async () => {
    const document = createDocument(name);
    expect(await documentProblems(document)).toEqual([]);
    expect(await documentProblems(createDocument(name, "3.0"))).toEqual([]);
    if (!shown.includes(name)) return;
    await expect(textOf(document)).toMatchFileSnapshot(join(import.meta.dirname, `${name}.yaml`));
  });
});

function textOf(document: OpenApi["document"]): string {
  return stringify(document, { aliasDuplicateObjects: false });
}

test("schemas of OpenAPI 3.0 use its own dialect", async () => {
  await expect(textOf(createDocument("presence", "3.0"))).toMatchFileSnapshot(
    join(import.meta.dirname, "presence-3.0.yaml"),
  );
});
