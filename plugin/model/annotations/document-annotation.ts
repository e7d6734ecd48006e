import type { JsonLiteral, JsonObject } from "../../forms/values.ts";
import type { Dialect } from "./find-annotations.ts";
import { definedMembers, extensionsOf, listOf, mapMembers, objectOf, textOf } from "./members.ts";
import { responseAnnotations } from "./response-annotation.ts";
import { schemeOfOpenApi2 } from "./security-annotation.ts";

/**
 * The additions of a file's annotation to its OpenAPI document, in the words of OpenAPI 3.1. The member `responses` has
 * responses of every operation, as `responses` of `openapiv2_swagger`.
 */
export function documentAnnotation(json: JsonLiteral, dialect: Dialect): JsonObject {
  const all = objectOf(json);
  const { info, tags, security, externalDocs } = all;
  const [mediaType = "application/json"] = listOf(all["produces"]).map(String);
  const responses = dialect === "openapiv2" ? all["responses"] : undefined;
  const schemes = schemesOf(all, dialect);
  return {
    ...definedMembers([
      ["info", info && cleanInfo(objectOf(info))],
      ["servers", dialect === "openapiv2" ? serversOf(all) : all["servers"]],
      ["security", security],
      ["tags", tags],
      ["externalDocs", externalDocs],
      ["responses", responses && responseAnnotations(responses, dialect, mediaType)],
      ["components", schemes && { securitySchemes: schemes }],
    ]),
    ...extensionsOf(all),
  };
}

/** Proto files often have placeholders without a value. */
function cleanInfo(info: JsonObject): JsonObject {
  return definedMembers(Object.entries(info).map(([name, value]) => [name, value === "" ? undefined : value]));
}

function serversOf(document: JsonObject): readonly JsonObject[] | undefined {
  const { host, basePath, schemes } = document;
  const path = textOf(basePath)?.replace(/\/$/, "") ?? "";
  const name = textOf(host);
  if (name === undefined) return path === "" ? undefined : [{ url: path }];
  const protocols = listOf(schemes).map(String);
  return (protocols.length === 0 ? ["https"] : protocols).map((protocol) => ({ url: `${protocol}://${name}${path}` }));
}

function schemesOf(document: JsonObject, dialect: Dialect): JsonObject | undefined {
  if (dialect === "openapiv2") {
    const { securityDefinitions } = document;
    return securityDefinitions === undefined ? undefined : mapMembers(securityDefinitions, schemeOfOpenApi2);
  }
  const { securitySchemes } = objectOf(document["components"]);
  return securitySchemes === undefined ? undefined : mapMembers(securitySchemes, objectOf);
}
