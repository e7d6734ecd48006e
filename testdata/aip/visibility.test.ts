import { buildModel, type Model } from "@protoc-gen-rest/plugin";
import { createOpenApi } from "@protoc-gen-rest/plugin/tooling";
import { describe, expect, test } from "vitest";
import { describeFiles } from "../descriptors.ts";
import { goldenFolder } from "../golden-cases.ts";

const protoFile = describeFiles(goldenFolder("visibility"), ["input.proto"]);

function modelFor(...labels: readonly string[]): Model {
  const { model, diagnostics } = buildModel(
    { protoFile, fileToGenerate: ["input.proto"] },
    { visibility: new Set(labels) },
  );
  expect(diagnostics).toEqual([]);
  return model;
}

/** The names of everything that a model has. */
function namesOf({ files }: Model): readonly string[] {
  const { services, messages, enums } = files[0]!;
  return [
    ...services.flatMap(({ operations }) => operations),
    ...messages.flatMap((message) => [message, ...message.fields]),
    ...enums.flatMap((type) => [type, ...type.values]),
  ].map(({ fullName }) => fullName.replace("visibility.v1.", ""));
}

const everyone = [
  "LibraryService.GetBook",
  "GetBookRequest",
  "GetBookRequest.id",
  "Book",
  "Book.id",
  "Book.kind",
  "Book.url",
  "Kind",
  "Kind.KIND_UNSPECIFIED",
  "Kind.NOVEL",
];
const preview = ["LibraryService.ReviewBook", "Book.review", "Review", "Review.text", "Kind.AUDIO"];
const internal = [
  "LibraryService.PurgeBook",
  "AdminService.GetAudit",
  "GetBookRequest.trace",
  "Book.audit",
  "Book.shelf",
  "Audit",
  "Audit.level",
  "Audit.Level",
  "Audit.Level.LEVEL_UNSPECIFIED",
  "Kind.DRAFT",
];

describe("google.api.visibility", () => {
  test.each([
    [[], everyone],
    [["OTHER"], everyone],
    [["PREVIEW"], [...everyone, ...preview]],
    [
      ["PREVIEW", "INTERNAL"],
      [...everyone, ...preview, ...internal],
    ],
    [["*"], [...everyone, ...preview, ...internal]],
  ])("%j", (labels, expected) => {
    expect(namesOf(modelFor(...labels)).toSorted()).toEqual(expected.toSorted());
  });

  test.each([
    ["a misspelled label", "INTERNAL,PREVEIW", ["PREVIEW"]],
    ["another case", "preview", ["PREVIEW"]],
    ["no similar label", "OTHER", []],
    ["known labels", "PREVIEW,INTERNAL", []],
    ["all elements", "*,PREVEIW", []],
  ])("%s: a warning suggests a similar label", (_, labels, similar) => {
    const visibility = new Set(labels.split(","));
    const { diagnostics } = buildModel({ protoFile, fileToGenerate: ["input.proto"] }, { visibility });
    const warnings = diagnostics.filter(({ severity }) => severity === "warning");
    expect(warnings.map(({ hint }) => hint)).toEqual(similar.map((label) => `did you mean "${label}"?`));
  });

  test("an rpc must not refer to what its labels leave out", () => {
    const { diagnostics } = buildModel(
      { protoFile, fileToGenerate: ["input.proto"] },
      { visibility: new Set(["INTERNAL"]) },
    );
    expect(diagnostics).toMatchObject([
      { rule: "visibility", line: 14, subject: "LibraryService.ReviewBook" },
      { rule: "visibility", line: 14, subject: "LibraryService.ReviewBook" },
    ]);
  });

  test("OpenAPI documents follow", () => {
    const schemasOf = (model: Model) => JSON.stringify(createOpenApi(model.files[0]!.services).document);
    expect(schemasOf(modelFor("PREVIEW"))).not.toMatch(/audit|trace|DRAFT|shelf/i);
    expect(schemasOf(modelFor())).not.toMatch(/review|AUDIO/i);
    expect(schemasOf(modelFor("*"))).toMatch(/DRAFT/);
  });
});
