import { expect, test } from "vitest";
import { importDocument, modelOf } from "./import-model.ts";

test("formats of dates are timestamps", () => {
  const properties = {
    created: { type: "integer", format: "unix-time" },
    seen: { type: "number", format: "unix-time" },
    changed: { type: "string", format: "http-date" },
    written: { type: "string", format: "date-time" },
  };
  const { files, findings } = importDocument({
    openapi: "3.1.0",
    info: { title: "Dates", version: "1" },
    components: { schemas: { Dates: { type: "object", properties } } },
    paths: {},
  });
  expect(findings.filter(({ rule }) => rule !== "document").map(({ message }) => message)).toEqual([]);
  const text = [...files.values()].join("");
  expect(text).toContain("google.protobuf.Timestamp created = 1 [(rest.v1.field).timestamp = TIMESTAMP_UNIX_SECONDS];");
  expect(text).toContain("google.protobuf.Timestamp seen = 2 [(rest.v1.field).timestamp = TIMESTAMP_UNIX_SECONDS];");
  expect(text).toContain("google.protobuf.Timestamp changed = 3 [(rest.v1.field).timestamp = TIMESTAMP_HTTP_DATE];");
  expect(text).toContain("optional string written = 4");
  expect(modelOf(files).files).toHaveLength(1);
});

test("constants keep their type, and enums of one value are enums", () => {
  const properties = {
    type: { type: "string", const: "message" },
    version: { type: "integer", const: 2 },
    flag: { const: true },
    ratio: { type: "number", const: 0.5 },
    items: { type: "array", items: { const: "item" } },
    absent: { type: ["string", "null"], const: "x" },
    one: { type: "string", enum: ["only"] },
    list: { const: [1] },
  };
  const schema = { type: "object", required: ["type"], properties };
  const { files, findings } = importDocument({
    openapi: "3.1.0",
    info: { title: "Constants", version: "1" },
    paths: {
      "/a": {
        get: {
          operationId: "getA",
          responses: { "200": { description: "", content: { "application/json": { schema } } } },
        },
      },
    },
  });
  expect(findings.map(({ rule }) => rule)).toEqual([]);
  const text = [...files.values()].join("");
  const fields = text.split("\n").filter((line) => line.includes("const: ") || line.includes(".const = "));
  expect(fields.map((line) => line.trim())).toEqual([
    String.raw`optional string type = 1 [(google.api.field_behavior) = REQUIRED, (rest.v1.field).const = "\"message\""];`,
    'optional int64 version = 2 [(rest.v1.field).const = "2"];',
    'optional bool flag = 3 [(rest.v1.field).const = "true"];',
    'optional double ratio = 4 [(rest.v1.field).const = "0.5"];',
    String.raw`repeated string items = 5 [(rest.v1.field).const = "\"item\""];`,
    String.raw`optional string absent = 6 [(rest.v1.field) = {nullable: true, const: "\"x\""}];`,
  ]);
  const [operation] = modelOf(files).files.flatMap(({ services }) => services.flatMap((service) => service.operations));
  const one = operation!.output.fields.find(({ name }) => name === "one")!;
  expect(one.type.kind).toBe("enum");
});
