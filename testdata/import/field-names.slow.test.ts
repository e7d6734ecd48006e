import { expect, test } from "vitest";
import { importDocument, modelOf } from "./import-model.ts";

type Json = Parameters<typeof importDocument>[0];

/** Imports a schema with these properties, which a query parameter has, too. */
function importNames(...names: readonly string[]): {
  text: string;
  names: readonly string[];
  query: readonly string[];
} {
  const properties = Object.fromEntries(names.map((name) => [name, { type: "string" }]));
  const document: Json = {
    openapi: "3.1.0",
    info: { title: "Names", version: "1" },
    paths: {
      "/a": {
        get: {
          operationId: "getA",
          parameters: names.map((name) => ({ in: "query", name, schema: { type: "string" } })),
          responses: {
            "200": { description: "", content: { "application/json": { schema: { type: "object", properties } } } },
          },
        },
      },
    },
  };
  const { files } = importDocument(document);
  const [operation] = modelOf(files).files.flatMap(({ services }) => services.flatMap((service) => service.operations));
  return {
    text: [...files.values()].join(""),
    names: operation!.output.fields.map(({ jsonName }) => jsonName),
    query: operation!.bindings[0]!.query.map(({ name }) => name),
  };
}

test.each([
  ["FIELD_NAMES_PASCAL", ["Id", "StatusCallback", "Containers", "CPUShares", "id2"]],
  ["FIELD_NAMES_PASCAL", ["Name", "HostConfig", "OomKill", "id", "pageCount"]],
  ["FIELD_NAMES_KEBAB", ["short-name", "see-also", "id", "Url", "pageCount"]],
  ["FIELD_NAMES_PROTO", ["short_name", "see_also", "id", "pageCount"]],
  [undefined, ["shortName", "seeAlso", "id", "short-word", "With_Mix"]],
  [undefined, ["id", "name", "Type"]],
])("%s is the style of %j, and each keeps its name", (style, names) => {
  const imported = importNames(...names);
  expect(/FIELD_NAMES_\w+/.exec(imported.text)?.[0]).toBe(style);
  expect(imported.names).toEqual(names);
  expect(imported.query).toEqual(names);
});

test("names of fields are in snake case, and a message with other names than its file declares them", () => {
  const { text } = importNames("short_name", "see_also", "diagnosticCode");
  expect(text).toContain("option (rest.v1.file) = {field_names: FIELD_NAMES_PROTO, int64: INT64_NUMBER};");
  expect(text).toContain("option (rest.v1.message).field_names = FIELD_NAMES_CAMEL;");
  expect(text).toContain('optional string short_name = 1 [json_name = "short_name"];');
  expect(text).toContain("optional string diagnostic_code = 3;");
  expect(text).toContain('optional string diagnostic_code = 3 [(rest.v1.field).name = "diagnosticCode"];');
});

test("names of the style need no json_name", () => {
  expect(importNames("ShortName", "Id", "SeeAlso").text).not.toContain("json_name");
  expect(importNames("short-name", "id", "see-also").text).not.toContain("json_name");
});

test.each([
  [["FirstName", "firstName"]],
  [["firstName", "FirstName"]],
  [["first_name", "firstName"]],
  [["first-name", "firstName"]],
  [["first-name", "first_name", "FirstName", "firstName", "firstname"]],
])("names that differ only in style are fields of their own: %j", (names) => {
  const styles = [
    ["lastName"],
    ["last_name", "middle_name"],
    ["LastName", "Id", "Url"],
    ["last-name", "see-also", "so-on"],
  ];
  for (const others of styles) {
    const imported = importNames(...names, ...others);
    expect(imported.names).toEqual([...names, ...others]);
    expect(imported.query).toEqual([...names, ...others]);
  }
});

test.each([
  ["first_name", ["firstName", "last_name", "middle_name"]],
  ["FirstName", ["firstName", "LastName", "Id", "Url", "Size"]],
  ["first-name", ["firstName", "last-name", "see-also", "so-on"]],
])("a parameter %s of the path and properties %j of the body are fields of their own", (parameter, names) => {
  const properties = Object.fromEntries(names.map((name) => [name, { type: "string" }]));
  const { files } = importDocument({
    openapi: "3.1.0",
    info: { title: "Names", version: "1" },
    paths: {
      [`/a/{${parameter}}`]: {
        put: {
          operationId: "putA",
          parameters: [{ in: "path", name: parameter, required: true, schema: { type: "string" } }],
          requestBody: { content: { "application/json": { schema: { type: "object", properties } } } },
          responses: { "204": { description: "" } },
        },
      },
    },
  });
  const [operation] = modelOf(files).files.flatMap(({ services }) => services.flatMap((service) => service.operations));
  expect(operation!.input.fields.map(({ jsonName }) => jsonName)).toEqual([parameter, ...names]);
});
