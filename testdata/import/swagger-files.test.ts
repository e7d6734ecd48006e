import { importOpenApi } from "@protoc-gen-rest/plugin/tooling";
import { expect, test } from "vitest";
import { type importDocument, modelOf } from "./import-model.ts";

type Json = Parameters<typeof importDocument>[0];
type Members = { readonly [name: string]: Json };

/** Imports a Swagger document with an operation that has these parameters, beside files with others. */
function imported(parameters: readonly Json[], others: Members, more: Members = {}) {
  const post = { operationId: "addPet", parameters, responses: { "204": { description: "" } }, ...more };
  const document = { swagger: "2.0", info: { title: "Pets", version: "1" }, paths: { "/pets": { post } } };
  const { files, findings } = importOpenApi(
    new Map<string, Json>([["swagger.json", document], ...Object.entries(others)]),
  );
  expect(findings.map(({ rule, pointer, message }) => `${rule} ${pointer}: ${message}`)).toEqual([]);
  const [operation] = modelOf(files).files.flatMap(({ services }) => services.flatMap((service) => service.operations));
  const text = [...files.values()].join("");
  return {
    fields: operation!.input.fields.map(({ jsonName }) => jsonName),
    rule: /\(google\.api\.http\) = (\{.*\})/.exec(text)?.[1],
    text,
  };
}

const schemas = { Pet: { type: "object", properties: { kind: { $ref: "#/Kind" } } }, Kind: { enum: ["cat", "dog"] } };
const body = { in: "body", name: "pet", required: true, schema: { $ref: "#/Pet" } };

test.each<[what: string, ref: string, others: Members]>([
  ["in a file of parts", "common/params.json#/Body", { "common/params.json": { Body: body, ...schemas } }],
  [
    "that is a file",
    "body.json",
    { "body.json": { ...body, schema: { $ref: "parts.json#/Pet" } }, "parts.json": schemas },
  ],
  [
    "of another document",
    "common.json#/parameters/Body",
    {
      "common.json": {
        parameters: { Body: { ...body, schema: { $ref: "#/definitions/Pet" } } },
        definitions: { Pet: { type: "object", properties: { kind: { enum: ["cat", "dog"] } } } },
      },
    },
  ],
  [
    "of a document with parameters alone",
    "common.json#/parameters/Body",
    {
      "common.json": { parameters: { Body: { ...body, schema: { $ref: "parts.json#/Pet" } } } },
      "parts.json": schemas,
    },
  ],
  [
    "through references in other files",
    "a/list.json#/Body",
    { "a/list.json": { Body: { $ref: "../b/params.json#/Own" } }, "b/params.json": { Own: body, ...schemas } },
  ],
])("a body parameter %s is the body", (_, ref, others) => {
  const { rule, text } = imported([{ $ref: ref }], others);
  expect(rule).toContain('body: "body"');
  expect(text).toContain("KIND_DOG");
});

test("parameters of a form in another file are fields of the form", () => {
  const params = {
    Name: { in: "formData", name: "name", type: "string", required: true },
    Photo: { in: "formData", name: "photo", type: "file" },
  };
  const { fields, rule, text } = imported([{ $ref: "params.json#/Name" }, { $ref: "params.json#/Photo" }], {
    "params.json": params,
  });
  expect(fields).toEqual(["name", "photo"]);
  expect(rule).toContain('body: "*"');
  expect(text).toContain("multipart/form-data");
});

test("the operation declares the media types of a body in another file", () => {
  const { text } = imported(
    [{ $ref: "params.json#/Body" }],
    { "params.json": { Body: body, ...schemas } },
    { consumes: ["application/merge-patch+json"] },
  );
  expect(text).toContain("application/merge-patch+json");
});
