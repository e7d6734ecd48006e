import { describe, expect, test } from "vitest";
import { importDocument, modelOf } from "./import-model.ts";

type Json = Parameters<typeof importDocument>[0];

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

describe("dates", () => {
  const unixTime = { type: "integer", format: "unix-time" };
  const httpDate = { type: "string", format: "http-date" };
  const imported = (parameters: readonly Json[], path = "/a") => {
    const headers = { Sunset: { schema: httpDate } };
    const { files, findings } = importDocument({
      openapi: "3.1.0",
      info: { title: "Dates", version: "1" },
      paths: {
        [path]: { get: { operationId: "getA", parameters, responses: { "200": { description: "", headers } } } },
      },
    });
    expect(modelOf(files).files).toHaveLength(1);
    const lines = [...files.values()].join("").split("\n");
    return {
      fields: lines.filter((line) => / = \d/.test(line)).map((line) => line.trim()),
      found: findings.map(({ rule, pointer, message }) => `${rule} ${pointer}: ${message}`),
    };
  };

  test("parameters and headers are timestamps", () => {
    const { fields, found } = imported([
      { in: "query", name: "since", schema: unixTime },
      { in: "query", name: "days", schema: { type: "array", items: unixTime } },
      { in: "query", name: "range", style: "deepObject", schema: { type: "object", properties: { from: unixTime } } },
      { in: "header", name: "If-Modified-Since", schema: httpDate },
    ]);
    expect(found).toEqual([]);
    expect(fields).toEqual([
      "google.protobuf.Timestamp from = 1 [(rest.v1.field).timestamp = TIMESTAMP_UNIX_SECONDS];",
      "google.protobuf.Timestamp since = 1 [(rest.v1.field).timestamp = TIMESTAMP_UNIX_SECONDS];",
      "repeated google.protobuf.Timestamp days = 2 [(rest.v1.field).timestamp = TIMESTAMP_UNIX_SECONDS];",
      "Range range = 3 [(rest.v1.field).style = DEEP_OBJECT];",
      'google.protobuf.Timestamp if_modified_since = 4 [(rest.v1.field) = {timestamp: TIMESTAMP_HTTP_DATE, in: HEADER, name: "If-Modified-Since"}];',
      'google.protobuf.Timestamp sunset = 1 [(rest.v1.field) = {timestamp: TIMESTAMP_HTTP_DATE, in: HEADER, name: "Sunset"}];',
    ]);
  });

  test("a path variable is the number or the text, since it cannot be a message", () => {
    const { fields, found } = imported(
      [
        { in: "path", name: "since", required: true, schema: { ...unixTime, minimum: 1 } },
        { in: "path", name: "day", required: true, schema: httpDate },
      ],
      "/a/{since}/{day}",
    );
    expect(found).toEqual([]);
    expect(fields.slice(0, 2)).toEqual(["int64 since = 1 [(rest.v1.field).schema = {minimum: 1}];", "string day = 2;"]);
  });

  test("constraints of timestamps are left out with a finding", () => {
    const { found } = imported([
      { in: "query", name: "since", schema: { ...unixTime, minimum: 1, maximum: 2 } },
      { in: "header", name: "Date-Before", schema: { ...httpDate, minLength: 3 } },
    ]);
    expect(found).toEqual([
      "import-constraint /paths/~1a/get/parameters/0/schema/minimum: minimum does not apply to a timestamp, and is left out",
      "import-constraint /paths/~1a/get/parameters/0/schema/maximum: maximum does not apply to a timestamp, and is left out",
      "import-constraint /paths/~1a/get/parameters/1/schema/minLength: minLength does not apply to a timestamp, and is left out",
    ]);
  });

  test("a constant is the number or the text", () => {
    const { fields } = imported([{ in: "query", name: "since", schema: { ...unixTime, const: 5 } }]);
    expect(fields).toContain('optional int64 since = 1 [(rest.v1.field).const = "5"];');
  });
});

test("an alternative of a success that a constant tells is an error", () => {
  const failed = { type: "object", required: ["ok"], properties: { ok: { const: false }, error: { type: "string" } } };
  const done = { type: "object", required: ["ok"], properties: { ok: { const: true }, ts: { type: "string" } } };
  const schema = { oneOf: [done, failed] };
  const { files, findings } = importDocument({
    openapi: "3.1.0",
    info: { title: "Chat", version: "1" },
    paths: {
      "/a": {
        post: {
          operationId: "post",
          responses: { "200": { description: "", content: { "application/json": { schema } } } },
        },
      },
    },
  });
  expect(findings.map(({ rule }) => rule)).toEqual([]);
  const [operation] = modelOf(files).files.flatMap(({ services }) => services.flatMap((service) => service.operations));
  const namesOf = (message: { fields: readonly { name: string }[] } | undefined) =>
    message?.fields.map(({ name }) => name);
  expect(namesOf(operation!.output)).toEqual(["ok", "ts"]);
  expect([...operation!.errors].map(([status, message]) => [status, namesOf(message)])).toEqual([
    [200, ["ok", "error"]],
  ]);
});

test("constants keep their type, and enums of one value are enums", () => {
  const properties = {
    type: { type: "string", const: "message" },
    version: { type: "integer", const: 2 },
    flag: { const: true },
    ratio: { type: "number", const: 0.5 },
    items: { type: "array", items: { const: "item" } },
    absent: { type: ["string", "null"], const: "x" },
    unset: { type: ["string", "null"], enum: ["x", null] },
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
    String.raw`optional string unset = 7 [(rest.v1.field) = {nullable: true, const: "\"x\""}];`,
  ]);
  const [operation] = modelOf(files).files.flatMap(({ services }) => services.flatMap((service) => service.operations));
  const one = operation!.output.fields.find(({ name }) => name === "one")!;
  expect(one.type.kind).toBe("enum");
});
