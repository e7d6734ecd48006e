import type { JsonLiteral } from "@protoc-gen-rest/plugin";
import { expect, test } from "vitest";
import { serveSchema } from "./schema-server.ts";

const properties = (name: string): JsonLiteral => ({ type: "object", properties: { [name]: { type: "string" } } });
const inner = (name: string): JsonLiteral => ({ $ref: `#/components/schemas/Value/$defs/${name}` });

test.each<[what: string, schema: JsonLiteral, accepted: readonly JsonLiteral[], refused: readonly JsonLiteral[]]>([
  [
    "a reference with properties beside it has both",
    {
      ...(inner("a") as object),
      properties: { b: { type: "string" } },
      required: ["b"],
      $defs: { a: properties("a") },
    },
    [{ a: "1", b: "2" }],
    [{ a: "1" }, { b: [] }],
  ],
  [
    "unevaluatedProperties closes what references and allOf evaluate",
    {
      ...(inner("a") as object),
      allOf: [properties("b")],
      properties: { c: { type: "string" } },
      unevaluatedProperties: false,
      $defs: { a: properties("a") },
    },
    [{ a: "1", b: "2", c: "3" }],
    [{ d: 1 }],
  ],
  [
    "unevaluatedProperties keeps what conditions evaluate",
    {
      ...(properties("a") as object),
      if: { required: ["a"] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { properties: { b: true } },
      unevaluatedProperties: false,
    },
    [{ a: "1", b: 2 }],
    [{ a: 1 }],
  ],
  [
    "unevaluatedProperties of a part evaluates members",
    { ...(properties("a") as object), allOf: [{ unevaluatedProperties: true }], unevaluatedProperties: false },
    [{ a: "1", b: 2 }],
    [],
  ],
  [
    "names by pattern are kept beside properties",
    { ...(properties("a") as object), patternProperties: { "^x-": {} } },
    [{ a: "1", "x-b": [2] }],
    [{ a: 1 }],
  ],
  [
    "a closed object takes names by pattern",
    { ...(properties("a") as object), patternProperties: { "^x-": {} }, additionalProperties: false },
    [{ a: "1", "x-b": [2] }],
    [{ a: 1 }],
  ],
  ["an enum has values of all types", { enum: [6, "a", [], true, { b: 12 }] }, [6, "a", [], true, { b: 12 }], [5, [1]]],
])("%s", async (_, schema, accepted, refused) => {
  const server = serveSchema(schema);
  for (const value of accepted) expect(await server.send(value)).toEqual({ value });
  for (const value of refused) expect(await server.send(value), JSON.stringify(value)).toBeUndefined();
});

test.each<[schema: JsonLiteral, findings: readonly string[]]>([
  [{ minimum: 1 }, ["minimum of a schema without a type is left out"]],
  [
    { minLength: 1, maxItems: 2, uniqueItems: true },
    ["minLength", "maxItems", "uniqueItems"].map((it) => `${it} of a schema without a type is left out`),
  ],
  [{ propertyNames: { maxLength: 3 } }, ["propertyNames of a schema without a type is left out"]],
  [
    { ...(properties("a") as object), propertyNames: { maxLength: 3 } },
    ["propertyNames applies to maps, but the object has fields"],
  ],
  [{ format: "email", contentMediaType: "text/html" }, []],
  [
    { type: "object", oneOf: [{ required: ["a", "b"] }, { required: ["a", "c"] }] },
    ["which properties are required together has no form in proto files"],
  ],
  [{ enum: [] }, ["an enum without values accepts no value"]],
  [
    { allOf: [properties("a"), { unevaluatedProperties: false }] },
    ['"unevaluatedProperties" in a part of a schema has no form in proto files'],
  ],
])("%j has the findings %j", (schema, expected) => {
  expect(serveSchema(schema).findings.map(({ message }) => message)).toEqual(expected);
});
