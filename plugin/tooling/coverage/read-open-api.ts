import type { JsonLiteral, JsonObject } from "../../forms/values.ts";
import { isToken } from "../../model/wire/token.ts";
import { isJsonObject } from "../json-object.ts";
import {
  type ApiContent,
  type ApiDescription,
  type ApiOperation,
  type ApiParameter,
  anonymousPath,
  resolve,
} from "./api-operation.ts";

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
          parameters: parametersOf(item["parameters"], operation["parameters"], document).flatMap(
            (parameter) => placeInPath(parameter, text) ?? [],
          ),
          responses: responsesOf(operation["responses"], document),
          body: bodyOf(resolve(operation["requestBody"], document)),
          document,
        },
      ];
    });
  });
  return { operations, isDetailed: true };
}

/** A parameter that the path names after its question mark belongs to the query; one that it does not name has no place. */
function placeInPath(parameter: ApiParameter, path: string): ApiParameter | undefined {
  const [bare = ""] = path.split(/[?#]/, 1);
  if (parameter.in !== "path" || bare.includes(`{${parameter.name}}`)) return parameter;
  const pairs = path.slice(bare.length + 1).split("&");
  const [key] = pairs.map((pair) => pair.split("=")).find(([, value]) => value === `{${parameter.name}}`) ?? [];
  return key === undefined ? undefined : { ...parameter, in: "query", name: key, style: "form, exploded" };
}

function serverPath(servers: JsonLiteral | undefined): string {
  const first = Array.isArray(servers) ? servers[0] : undefined;
  const given = isJsonObject(first) ? first["url"] : undefined;
  if (typeof given !== "string" || !isJsonObject(first)) return "";
  const url = withVariables(given, first["variables"]);
  if (url.includes("{")) return "";
  return URL.canParse(url, "http://localhost") ? new URL(url, "http://localhost").pathname.replace(/\/$/, "") : "";
}

function withVariables(url: string, variables: JsonLiteral | undefined): string {
  return url.replace(/\{([^{}]*)\}/g, (whole, name: string) => {
    const variable = isJsonObject(variables) ? variables[name] : undefined;
    return isJsonObject(variable) && typeof variable["default"] === "string" ? variable["default"] : whole;
  });
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
    // OpenAPI: such parameters "shall be ignored".
    if (place === "header" && /^(?:accept|content-type|authorization)$/i.test(name)) continue;
    if (!canBeSent(place, name)) continue;
    const schema = parameter["schema"] ?? [...contentOf(parameter).values()][0];
    const required = parameter["required"] === true;
    byKey.set(`${place} ${name}`, { in: place, name, required, schema, style: styleOf(place, parameter) });
  }
  return [...byKey.values()];
}

/** RFC 9110, section 5.1, for headers, and RFC 6265, section 4.1.1, for cookies: no request has a parameter of another name. */
function canBeSent(place: string, name: string): boolean {
  return place === "header" || place === "cookie" ? isToken(name) : name !== "";
}

function styleOf(place: string, parameter: JsonObject): string {
  if (parameter["content"] !== undefined) return "content";
  const { style = place === "query" || place === "cookie" ? "form" : "simple" } = parameter;
  // OpenAPI defines `deepObject` with `explode` alone, and some documents leave it out.
  const { explode = style === "form" } = style === "deepObject" ? { explode: true } : parameter;
  return `${style}${explode === true ? ", exploded" : ""}`;
}

/** Responses that end with their headers, whatever a document declares (RFC 9110, section 6.4.1). */
const withoutContent: ReadonlySet<string> = new Set(["204", "205", "304"]);

function responsesOf(responses: JsonLiteral | undefined, document: JsonObject): ApiOperation["responses"] {
  const all = entriesOf(responses).filter(([status]) => /^(?:[2-5]|default$)/.test(status));
  return new Map(
    all.map(([status, value]) => [
      status.toUpperCase().replace("DEFAULT", "default"),
      withoutContent.has(status) ? new Map() : contentOf(resolve(value, document)),
    ]),
  );
}

/** A form without properties carries nothing. */
function bodyOf(value: JsonLiteral | undefined): ApiContent {
  return new Map([...contentOf(value)].filter(([type, schema]) => !(/form/.test(type) && isEmptyObject(schema))));
}

function isEmptyObject(schema: JsonLiteral | undefined): boolean {
  return isJsonObject(schema) && isJsonObject(schema["properties"]) && Object.keys(schema["properties"]).length === 0;
}

/** The schemas by media type. */
function contentOf(value: JsonLiteral | undefined): ApiContent {
  const content = entriesOf(isJsonObject(value) ? value["content"] : undefined);
  return new Map(
    content.map(([type, media]) => [
      type.toLowerCase().replace(/;.*$/, "").trim(),
      isJsonObject(media) ? media["schema"] : undefined,
    ]),
  );
}

function entriesOf(value: JsonLiteral | undefined): readonly [string, JsonLiteral][] {
  return isJsonObject(value) ? Object.entries(value) : [];
}

function listOf(value: JsonLiteral | undefined): readonly JsonLiteral[] {
  return Array.isArray(value) ? value : [];
}
