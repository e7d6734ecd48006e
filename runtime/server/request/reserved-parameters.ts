import type { Operation } from "../../operation/operation.ts";

/** The query parameters of an operation that are not fields of its message: API keys, tokens and JSONP callbacks. */
export function reservedParameters(operation: Operation): ReadonlySet<string> {
  const names = credentialParameters(operation);
  if (operation.callbackParameter !== undefined) names.add(operation.callbackParameter);
  return names;
}

/** The query parameters that the security schemes of an operation call credentials. */
export function credentialParameters({ securitySchemes = {} }: Operation): Set<string> {
  const names = new Set<string>();
  for (const scheme of Object.values(securitySchemes)) {
    if (scheme.type === "apiKey" && scheme.in === "query") names.add(scheme.name);
    if (scheme.type === "oauth2" && scheme.queryParameter !== undefined) names.add(scheme.queryParameter);
  }
  return names;
}
