import type { JsonLiteral, JsonObject } from "../../forms/values.ts";
import { parseJson } from "../wire/json-literal.ts";
import type { Dialect } from "./find-annotations.ts";
import { definedMembers, extensionsOf, mapMembers, objectOf, textOf } from "./members.ts";
import { standaloneSchema } from "./schema-annotation.ts";

/** The Response Objects of an annotation by status, in the words of OpenAPI 3.1. */
export function responseAnnotations(json: JsonLiteral | undefined, dialect: Dialect, mediaType: string): JsonObject {
  return mapMembers(json, (response) =>
    dialect === "openapiv2" ? ofOpenApi2(objectOf(response), mediaType) : ofOpenApi3(objectOf(response), dialect),
  );
}

function ofOpenApi2(response: JsonObject, mediaType: string): JsonObject {
  const { description, schema, headers, examples } = response;
  const types = Object.keys(objectOf(examples));
  const own = schema === undefined ? undefined : standaloneSchema(schema, "openapiv2");
  if (own !== undefined && types.length === 0) types.push(mediaType);
  const content = types.map((type) => {
    const text = textOf(objectOf(examples)[type]);
    const example = text === undefined ? undefined : (parseJson(text) ?? text);
    return [
      type,
      definedMembers([
        ["schema", own],
        ["example", example],
      ]),
    ] as const;
  });
  return {
    ...definedMembers([
      ["description", textOf(description)],
      [
        "headers",
        headers === undefined ? undefined : mapMembers(headers, (header) => headerOfOpenApi2(objectOf(header))),
      ],
      ["content", content.length === 0 ? undefined : Object.fromEntries(content)],
    ]),
    ...extensionsOf(response),
  };
}

/** Headers of OpenAPI 2 have the keywords of their schema beside the description, and so have its parameters. */
export function headerOfOpenApi2({ description, required, type, format, pattern, ...others }: JsonObject): JsonObject {
  const schema = standaloneSchema(
    definedMembers([
      ["type", type],
      ["format", format],
      ["pattern", pattern],
      ["default", others["default"]],
    ]),
    "openapiv2",
  );
  return {
    ...definedMembers([
      ["description", textOf(description)],
      ["required", required],
    ]),
    schema,
    ...extensionsOf(others),
  };
}

function ofOpenApi3(response: JsonObject, dialect: Dialect): JsonObject {
  const { headers, content, ...others } = response;
  return definedMembers([
    ...Object.entries(others),
    ["headers", headers && mapMembers(headers, (header) => withSchema(header, dialect))],
    ["content", content && mapMembers(content, (media) => withSchema(media, dialect))],
  ]);
}

/** A header, a parameter or a media type of OpenAPI 3. */
export function withSchema(json: JsonLiteral, dialect: Dialect): JsonObject {
  const { schema, example, ...others } = objectOf(json);
  const text = dialect === "openapiv3" && typeof example === "string" ? (parseJson(example) ?? example) : example;
  return definedMembers([
    ...Object.entries(others),
    ["schema", schema && standaloneSchema(schema, dialect)],
    ["example", text],
  ]);
}
