import { expect, test } from "vitest";
import { importDocument, modelOf } from "./import-model.ts";

test("the default of a property that is required and read-only is only documentation", () => {
  const type = { type: "string", readOnly: true, default: "tag" };
  const { files } = importDocument({
    openapi: "3.1.0",
    info: { title: "Tags", version: "1" },
    components: { schemas: { Tag: { type: "object", required: ["type"], properties: { type } } } },
  });
  const [field] = modelOf(files).files.flatMap((file) => file.messages.flatMap((message) => message.fields));
  expect([...(field?.behaviors ?? [])].sort()).toEqual(["output_only", "required"]);
});

test("a part of a schema that narrows a property to a constant has the default", () => {
  const defaultsOf = (own: object) => {
    const base = { type: "object", properties: { stream: { type: "boolean", default: false } } };
    const narrowed = { type: "object", properties: { stream: { type: "boolean", enum: [true], ...own } } };
    const { files, findings } = importDocument({
      openapi: "3.1.0",
      info: { title: "Streams", version: "1" },
      components: { schemas: { Base: base, Streamed: { allOf: [{ $ref: "#/components/schemas/Base" }, narrowed] } } },
    });
    const messages = modelOf(files).files.flatMap((file) => file.messages);
    const { fields = [] } = messages.find(({ name }) => name === "Streamed") ?? {};
    return { found: fields.map((field) => field.default), rules: findings.map(({ rule }) => rule) };
  };
  expect(defaultsOf({ default: true })).toEqual({ found: [true], rules: [] });
  expect(defaultsOf({})).toEqual({ found: [undefined], rules: ["import-constraint"] });
});
