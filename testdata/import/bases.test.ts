import type { JsonLiteral } from "@protoc-gen-rest/plugin";
import { expect, test } from "vitest";
import { importDocument, modelOf } from "./import-model.ts";
import { serveSchema } from "./schema-server.ts";

const inner = (name: string): JsonLiteral => ({ $ref: `#/components/schemas/Value/$defs/${name}` });
const text: JsonLiteral = { type: "string" };
const object = (required: readonly string[], properties: Readonly<Record<string, JsonLiteral>>): JsonLiteral => ({
  type: "object",
  required,
  properties,
});

test("a base may list the schemas that extend it", async () => {
  const extend = (name: string): JsonLiteral => ({
    allOf: [{ $ref: "#/components/schemas/Value" }, { type: "object", properties: { [name]: text } }],
  });
  const base = object(["type"], { type: { type: "string", enum: ["a", "b"] } });
  const { send } = serveSchema({
    ...(base as object),
    oneOf: [inner("a"), inner("b")],
    discriminator: {
      propertyName: "type",
      mapping: { a: "#/components/schemas/Value/$defs/a", b: "#/components/schemas/Value/$defs/b" },
    },
    $defs: { a: extend("one"), b: extend("two") },
  });
  expect(await send({ type: "a", one: "1" })).toEqual({ value: { type: "a", one: "1" } });
  expect(await send({ type: "b", two: "2" })).toEqual({ value: { type: "b", two: "2" } });
  expect(await send({ type: "b", two: 2 })).toBeUndefined();
});

test("a union of a base and its heirs is the base", () => {
  const post = object(["$type", "id"], { $type: text, id: text });
  const schemas = {
    Post: {
      ...(post as object),
      discriminator: {
        propertyName: "$type",
        mapping: { post: "#/components/schemas/Post", image: "#/components/schemas/ImagePost" },
      },
    },
    ImagePost: { allOf: [{ $ref: "#/components/schemas/Post" }, object(["url"], { url: text })] },
  };
  const schema = { oneOf: [{ $ref: "#/components/schemas/ImagePost" }, { $ref: "#/components/schemas/Post" }] };
  const responses = { "200": { description: "OK", content: { "application/json": { schema } } } };
  const { files } = importDocument({
    openapi: "3.1.0",
    info: { title: "Posts", version: "1" },
    paths: { "/post": { get: { operationId: "getPost", responses } } },
    components: { schemas },
  });
  const [service] = modelOf(files).files.flatMap((file) => file.services);
  expect(service!.operations[0]!.output.name).toBe("Post");
});

test.each<[what: string, values: readonly JsonLiteral[], refused: JsonLiteral]>([
  ["boolean", [true, false], "true"],
  ["integer", [1, 0], "1"],
])("the names of a mapping are values of the type %s", async (type, [yes, no], refused) => {
  const { send } = serveSchema({
    oneOf: [inner("yes"), inner("no")],
    discriminator: {
      propertyName: "is",
      mapping: {
        [String(yes)]: "#/components/schemas/Value/$defs/yes",
        [String(no)]: "#/components/schemas/Value/$defs/no",
      },
    },
    $defs: {
      yes: object(["is", "data"], { is: { type }, data: text }),
      no: object(["is", "error"], { is: { type }, error: text }),
    },
  });
  for (const value of [
    { is: yes, data: "a" },
    { is: no, error: "b" },
  ])
    expect(await send(value)).toEqual({ value });
  expect(await send({ is: refused, data: "a" })).toBeUndefined();
});

test("an enum of one boolean is a constant, by which an error with the status 200 is told", () => {
  const schema = {
    anyOf: [
      object(["success", "version"], { success: { type: "boolean", enum: [true] }, version: text }),
      object(["success", "error"], { success: { type: "boolean", enum: [false] }, error: text }),
    ],
  };
  const responses = { "200": { description: "OK", content: { "application/json": { schema } } } };
  const { files } = importDocument({
    openapi: "3.1.0",
    info: { title: "Upgrades", version: "1" },
    paths: { "/upgrade": { post: { operationId: "upgrade", responses } } },
  });
  const [service] = modelOf(files).files.flatMap((file) => file.services);
  expect([...service!.operations[0]!.errors.keys()]).toEqual([200]);
});

test("a tuple without further items has their types", async () => {
  const { send } = serveSchema({ type: "array", prefixItems: [{ type: "integer" }, { type: "integer" }], maxItems: 2 });
  expect(await send([1, 2])).toEqual({ value: [1, 2] });
  for (const value of [
    ["a", "b"],
    [1, 2, 3],
  ])
    expect(await send(value)).toBeUndefined();
});

test("the version of a Swagger document may be a number, as YAML reads it without quotes", () => {
  const { files } = importDocument({
    swagger: 2,
    info: { title: "Books", version: "1" },
    paths: { "/books": { get: { operationId: "listBooks", responses: { "200": { description: "OK" } } } } },
  });
  expect([...files.keys()]).toHaveLength(1);
});
