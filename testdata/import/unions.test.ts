import { describe, expect, test } from "vitest";
import { importDocument, modelOf } from "./import-model.ts";

type Json = Parameters<typeof importDocument>[0];
type Members = { readonly [name: string]: Json };

const text: Members = { type: "string" };
const object = (required: readonly string[], ...names: readonly string[]): Members => {
  return { type: "object", required, properties: Object.fromEntries(names.map((name) => [name, text])) };
};

/** The fields of a message that is a union, as `type name`, and the findings about it. */
function union(schema: Json, schemas: Members = {}) {
  const { files, findings } = importDocument({
    openapi: "3.1.0",
    info: { title: "Events", version: "1" },
    components: { schemas: { Source: schema, ...schemas } },
  });
  const messages = modelOf(files).files.flatMap((file) => file.messages);
  const fields = messages.find(({ name }) => name === "Source")?.fields ?? [];
  return {
    fields: fields.map(({ name, type, cardinality }) => {
      const own = type.kind === "scalar" ? type.scalar : type.localName;
      return `${cardinality === "list" ? `${own}[]` : cardinality === "map" ? "map" : own} ${name}`;
    }),
    found: findings.map(({ rule, message }) => `${rule}: ${message}`),
  };
}

describe("objects beside a map", () => {
  const refs = (...names: readonly string[]) => names.map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const map: Members = { type: "object", additionalProperties: {} };
  const schemas = {
    File: object(["id", "size"], "id", "size"),
    User: object(["id"], "id", "login"),
    Group: object(["id"], "id", "title"),
    Loose: object([], "title"),
    Map: map,
  };

  test("that are alike are one message, and the map takes the rest", () => {
    const { fields, found } = union({ oneOf: refs("User", "File", "Map", "Group") }, schemas);
    expect(fields).toEqual(["File file", "Source_Other other", "Struct map"]);
    expect(found).toHaveLength(1);
  });

  test("that nothing tells from the map are one message with it", () => {
    const { fields } = union({ oneOf: refs("File", "Loose", "Map", "Group") }, schemas);
    expect(fields).toEqual(["string id", "string size", "string title", "map additional_properties"]);
  });
});

describe("arrays and maps", () => {
  const holder = (schema: Json): Json => ({ type: "object", properties: { value: schema } });
  const list = (items: Json): Members => ({ type: "array", items });
  const map = (values: Json): Members => ({ type: "object", additionalProperties: values });
  const numbers = list({ type: "number" });

  test.each<[what: string, schema: Json, field: string]>([
    ["of numbers, or of arrays of them", { oneOf: [numbers, list(numbers)] }, "Source_ValueItem[] value"],
    ["of texts, or of objects", { anyOf: [list(text), list(object(["id"], "id"))] }, "Source_ValueItem[] value"],
    ["of texts, or of numbers by name", { anyOf: [map(text), map({ type: "number" })] }, "map value"],
  ])("%s hold one union", (_, schema, field) => {
    const { fields, found } = union(holder(schema));
    expect(fields).toEqual([field]);
    expect(found).toEqual([]);
  });
});

test("properties that the schema requires and its alternatives declare belong to these", () => {
  const kind = (value: string): Members => {
    return { ...object([], "details"), properties: { kind: { enum: [value] }, details: text }, required: ["kind"] };
  };
  const base = object(["id", "kind", "details"], "id");
  const { fields } = union({ ...base, oneOf: [kind("letter"), kind("card")] });
  expect(fields).toEqual(["Letter letter", "Letter card"]);
});

test("a property that alternatives of one message declare differently has any of their types", () => {
  const state = (...values: readonly string[]): Members => {
    return { type: "object", properties: { state: { type: "string", enum: values }, note: text } };
  };
  const { fields } = union({ oneOf: [state("open"), state("paid", "due")] });
  expect(fields).toEqual(["Source_State state", "string note"]);
});

test("an optional discriminator with two names for one alternative does not tell them apart", () => {
  const kind = (...values: readonly string[]): Members => ({ kind: { type: "string", enum: values } });
  const effect = (required: string, own: Members, ...more: readonly string[]): Members => {
    return { type: "object", required: [required, ...more], properties: { [required]: text, ...own } };
  };
  const mapping = { SHADOW: "Shadow", LAYER_BLUR: "Blur", BACKGROUND_BLUR: "Blur" };
  const oneOf = ["Shadow", "Blur"].map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const { fields } = union(
    { oneOf, discriminator: { propertyName: "kind", mapping } },
    {
      Shadow: effect("color", kind("SHADOW")),
      Blur: effect("radius", kind("LAYER_BLUR", "BACKGROUND_BLUR"), "kind"),
    },
  );
  expect(fields).toEqual(["Shadow shadow", "Blur blur"]);
});
