import type { JsonObject } from "../../../forms/values.ts";
import { definedMembers, mapMembers, objectOf } from "../../../model/annotations/members.ts";
import type { SecurityScheme } from "../../../model/elements/security.ts";
import { present } from "../../json-object.ts";

/** The Security Scheme Object of a scheme. */
export function schemeObject(scheme: SecurityScheme): JsonObject {
  const { description, object } = scheme;
  switch (scheme.kind) {
    case "api_key":
      return object ?? present({ type: "apiKey", in: scheme.in, name: scheme.name, description });
    case "http":
      return object ?? present({ type: "http", scheme: scheme.scheme.toLowerCase(), description });
    case "oauth2": {
      const flows = object === undefined ? flowsOf(scheme) : completeFlows(objectOf(object["flows"]));
      if (Object.keys(flows).length === 0) return bearerObject(scheme);
      if (object !== undefined) return { ...object, flows };
      return present({ type: "oauth2", description, flows, "x-query-parameter": scheme.queryParameter });
    }
  }
}

type OAuth2 = Extract<SecurityScheme, { kind: "oauth2" }>;

/**
 * The grant that the declared URLs allow; none for `google.api.oauth_scopes` of a service whose token endpoint is unknown.
 * Clients without a person to ask use the token URL alone (RFC 6749).
 */
function flowsOf({ tokenUrl, authorizationUrl, scopes }: OAuth2): JsonObject {
  if (authorizationUrl === undefined && tokenUrl === undefined) return {};
  const flow = present({ authorizationUrl, tokenUrl, scopes: Object.fromEntries(scopes) });
  if (authorizationUrl === undefined) return { clientCredentials: flow };
  return { [tokenUrl === undefined ? "implicit" : "authorizationCode"]: flow };
}

/** The URLs that OpenAPI requires of each flow. */
const requiredUrls: Readonly<Record<string, readonly string[]>> = {
  implicit: ["authorizationUrl"],
  password: ["tokenUrl"],
  clientCredentials: ["tokenUrl"],
  authorizationCode: ["authorizationUrl", "tokenUrl"],
};

/** The flows of an annotation without those that lack a URL. */
function completeFlows(flows: JsonObject): JsonObject {
  const complete = Object.entries(flows).filter(([name, flow]) => {
    const urls = Object.hasOwn(requiredUrls, name) ? requiredUrls[name]! : [];
    return urls.every((url) => typeof objectOf(flow)[url] === "string" && objectOf(flow)[url] !== "");
  });
  return definedMembers(complete.map(([name, flow]) => [name, { ...objectOf(flow), scopes: scopesOf(flow) }]));
}

function scopesOf(flow: JsonObject[string]): JsonObject {
  return mapMembers(objectOf(flow)["scopes"], (text) => (typeof text === "string" ? text : ""));
}

/** OAuth 2 needs URLs in OpenAPI. Without them all that a document can tell is how the token travels (RFC 6750). */
function bearerObject({ description, scopes }: OAuth2): JsonObject {
  const names = [...scopes.keys()];
  const text =
    names.length === 0 ? "An OAuth 2 access token." : `An OAuth 2 access token. Scopes: ${names.join(", ")}.`;
  return { type: "http", scheme: "bearer", description: description ?? text };
}

/** Adds scopes that operations require to the flows of OAuth 2, which must list them all (OpenAPI, OAuth Flow Object). */
export function withScopes(scheme: JsonObject, required: Iterable<string>): JsonObject {
  if (scheme["type"] !== "oauth2") return scheme;
  const flows = mapMembers(scheme["flows"], (flow) => {
    const listed = scopesOf(flow);
    const missing = [...required].filter((name) => !Object.hasOwn(listed, name)).sort();
    return { ...objectOf(flow), scopes: { ...listed, ...Object.fromEntries(missing.map((name) => [name, ""])) } };
  });
  return { ...scheme, flows };
}
