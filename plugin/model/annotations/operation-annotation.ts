import type { JsonLiteral, JsonObject } from "../../forms/values.ts";
import type { Dialect } from "./find-annotations.ts";
import { definedMembers, extensionsOf, listOf, mapMembers, objectOf, textOf } from "./members.ts";
import { headerOfOpenApi2, responseAnnotations, withSchema } from "./response-annotation.ts";

/** The additions of an rpc's annotation to its Operation Object, in the words of OpenAPI 3.1. */
export function operationAnnotation(json: JsonLiteral, dialect: Dialect): JsonObject {
  const all = objectOf(json);
  const { tags, externalDocs, responses, security, servers } = all;
  const [mediaType = "application/json"] = listOf(all["produces"]).map(String);
  const parameters = parametersOf(all["parameters"], dialect);
  return {
    ...definedMembers([
      ["tags", tags],
      ["summary", textOf(all["summary"])],
      ["description", textOf(all["description"])],
      ["externalDocs", externalDocs],
      ["operationId", textOf(all["operationId"])],
      ["parameters", parameters.length === 0 ? undefined : parameters],
      ["requestBody", bodyOf(all["requestBody"], dialect)],
      ["responses", responses && responseAnnotations(responses, dialect, mediaType)],
      ["deprecated", all["deprecated"] === true || undefined],
      ["security", security],
      ["servers", servers],
    ]),
    ...extensionsOf(all),
  };
}

/** `openapiv2_operation` declares headers only, since the request message declares all other parameters. */
function parametersOf(json: JsonLiteral | undefined, dialect: Dialect): readonly JsonObject[] {
  if (dialect !== "openapiv2") return listOf(json).map((parameter) => withSchema(parameter, dialect));
  return listOf(objectOf(json)["headers"]).map((parameter) => {
    const { name = "", ...header } = objectOf(parameter);
    return { name, in: "header", ...headerOfOpenApi2(header) };
  });
}

/** The proto file declares the schema of the body. */
function bodyOf(json: JsonLiteral | undefined, dialect: Dialect): JsonObject | undefined {
  if (json === undefined) return undefined;
  const { description, content } = objectOf(json);
  const examples = mapMembers(content, (media) => {
    const { example, examples } = withSchema(media, dialect);
    return definedMembers([
      ["example", example],
      ["examples", examples],
    ]);
  });
  return definedMembers([
    ["description", textOf(description)],
    ["content", content && examples],
  ]);
}
