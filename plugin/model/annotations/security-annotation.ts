import type { JsonLiteral, JsonObject } from "../../forms/values.ts";
import type { Security, SecurityRequirement, SecurityScheme } from "../elements/security.ts";
import { isObject } from "../wire/json-literal.ts";
import { definedMembers, extensionsOf, listOf, mapMembers, objectOf, textOf } from "./members.ts";

const flows: Readonly<Record<string, string>> = {
  implicit: "implicit",
  password: "password",
  application: "clientCredentials",
  accessCode: "authorizationCode",
};

/** A Security Scheme Object of OpenAPI 2 in the words of OpenAPI 3.1. */
export function schemeOfOpenApi2(json: JsonLiteral): JsonObject {
  const { type, description, flow, authorizationUrl, tokenUrl, scopes, ...others } = objectOf(json);
  const about = { ...definedMembers([["description", textOf(description)]]), ...extensionsOf(others) };
  if (type === "basic") return { type: "http", scheme: "basic", ...about };
  if (type !== "oauth2") return { ...objectOf(json) };
  const name = typeof flow === "string" && Object.hasOwn(flows, flow) ? flows[flow]! : "implicit";
  const object = definedMembers([
    ["authorizationUrl", authorizationUrl],
    ["tokenUrl", tokenUrl],
    ["scopes", objectOf(scopes)],
  ]);
  return { type: "oauth2", ...about, flows: { [name]: object } };
}

/** The scheme that servers and clients follow; undefined if its credentials do not travel in requests. */
export function annotatedScheme(object: JsonObject): SecurityScheme | undefined {
  const description = textOf(object["description"]);
  const shared = { description, object };
  switch (object["type"]) {
    case "apiKey": {
      const { in: place, name } = object;
      if (typeof name !== "string" || (place !== "query" && place !== "header" && place !== "cookie")) return undefined;
      return { kind: "api_key", in: place, name, ...shared };
    }
    case "http": {
      const scheme = textOf(object["scheme"]);
      if (scheme === undefined) return undefined;
      return { kind: "http", scheme: scheme.replace(/^(?:basic|bearer|digest)$/i, capitalized), ...shared };
    }
    case "oauth2":
      return { kind: "oauth2", ...oauth2Of(objectOf(object["flows"])), ...shared };
    case "openIdConnect":
      // Callers show an access token (RFC 6750), wherever it comes from.
      return { kind: "http", scheme: "Bearer", ...shared };
    default:
      return undefined;
  }
}

function capitalized(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1).toLowerCase()}`;
}

/** The URLs and scopes of all flows. */
function oauth2Of(all: JsonObject): Pick<Extract<SecurityScheme, { kind: "oauth2" }>, "scopes" | "tokenUrl"> {
  const objects = Object.values(all).filter(isObject);
  const url = (name: string) => objects.map((flow) => textOf(flow[name])).find((text) => text !== undefined);
  const scopes = objects.flatMap((flow) => Object.entries(mapMembers(flow["scopes"], (text) => textOf(text) ?? "")));
  return {
    ...definedMembers([
      ["tokenUrl", url("tokenUrl")],
      ["authorizationUrl", url("authorizationUrl")],
    ]),
    scopes: new Map(scopes.map(([name, text]) => [name, String(text)])),
  };
}

/** The alternatives of `security`. An empty requirement allows callers without credentials: alone, or as an alternative. */
export function annotatedSecurity(json: JsonLiteral | undefined): Security | undefined {
  if (json === undefined) return undefined;
  const alternatives = listOf(json);
  const requirements = alternatives.flatMap((alternative) => requirementOf(objectOf(alternative)));
  return { requirements, optional: requirements.length > 0 && alternatives.some(isEmptyRequirement) };
}

/** `{}` */
function isEmptyRequirement(json: JsonLiteral): boolean {
  return isObject(json) && Object.keys(json).length === 0;
}

function requirementOf(schemes: JsonObject): readonly SecurityRequirement[] {
  const all = Object.entries(schemes).map(([scheme, scopes]) => {
    return { scheme, scopes: listOf(scopes).map(String), privileges: [] };
  });
  const [first, ...others] = all.sort((a, b) => (a.scheme < b.scheme ? -1 : 1));
  if (first === undefined) return [];
  return [others.length === 0 ? first : { ...first, and: others }];
}
