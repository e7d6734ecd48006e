import type { JsonLiteral } from "../../model/values.ts";
import { isJsonObject, type JsonObject } from "../json-object.ts";
import { type ApiDescription, type ApiOperation, type ApiParameter, anonymousPath, resolve } from "./api-operation.ts";

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"] as const;

/** Reads the operations of an OpenAPI 3.x document. The path of its first server is a prefix of all of them. */
export function readOpenApi(document: JsonObject): ApiDescription {
  const base = serverPath(document["servers"]);
  const operations = entriesOf(document["paths"]).flatMap(([path, value]) => {
    const item = resolve(value, document);
    if (!isJsonObject(item)) return [];
    return methods.flatMap((method): ApiOperation[] => {
      const operation = item[method];
      if (!isJsonObject(operation)) return [];
      const text = `${base}${path}`;
      return [
        {
          method: method.toUpperCase(),
          path: anonymousPath(text),
          text,
          parameters: parametersOf(item["parameters"], operation["parameters"], document),
          responses: responsesOf(operation["responses"], document),
          body: contentSchema(resolve(operation["requestBody"], document)),
        },
      ];
    });
  });
  return { operations, isDetailed: true, document };
}

function serverPath(servers: JsonLiteral | undefined): string {
  const first = Array.isArray(servers) ? servers[0] : undefined;
  const url = isJsonObject(first) ? first["url"] : undefined;
  if (typeof url !== "string" || url.includes("{")) return "";
  return URL.canParse(url, "http://localhost") ? new URL(url, "http://localhost").pathname.replace(/\/$/, "") : "";
}

/** Parameters of the operation replace those of the path. */
function parametersOf(
  shared: JsonLiteral | undefined,
  own: JsonLiteral | undefined,
  document: JsonObject,
): readonly ApiParameter[] {
  const byKey = new Map<string, ApiParameter>();
  for (const value of [...listOf(shared), ...listOf(own)]) {
    const parameter = resolve(value, document);
    if (!isJsonObject(parameter)) continue;
    const [place, name] = [String(parameter["in"]), String(parameter["name"])];
    const schema = parameter["schema"] ?? contentSchema(parameter);
    byKey.set(`${place} ${name}`, { in: place, name, required: parameter["required"] === true, schema });
  }
  return [...byKey.values()];
}

/** Errors are often left to `default`, so only successes and redirects are compared. */
function responsesOf(responses: JsonLiteral | undefined, document: JsonObject): ApiOperation["responses"] {
  const successes = entriesOf(responses).filter(([status]) => /^[23]/.test(status));
  return new Map(successes.map(([status, value]) => [status, contentSchema(resolve(value, document))]));
}

/** The schema of the content in JSON, or else in a form. */
function contentSchema(value: JsonLiteral | undefined): JsonLiteral | undefined {
  const content = entriesOf(isJsonObject(value) ? value["content"] : undefined);
  const found =
    content.find(([type]) => /[/+]json\b/.test(type)) ??
    content.find(([type]) =>
      /^(?:application\/x-www-form-urlencoded|multipart\/form-data|application\/x-ndjson|text\/event-stream)/.test(
        type,
      ),
    );
  return isJsonObject(found?.[1]) ? found[1]["schema"] : undefined;
}

function entriesOf(value: JsonLiteral | undefined): readonly [string, JsonLiteral][] {
  return isJsonObject(value) ? Object.entries(value) : [];
}

function listOf(value: JsonLiteral | undefined): readonly JsonLiteral[] {
  return Array.isArray(value) ? value : [];
}
