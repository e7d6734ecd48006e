import type { Operation } from "../../operation/operation.ts";

/** The query parameters of an operation that are not fields of its message: API keys, tokens and JSONP callbacks. */
export function reservedParameters({ callbackParameter, securitySchemes = {} }: Operation): ReadonlySet<string> {
  const names = new Set<string>();
  if (callbackParameter !== undefined) names.add(callbackParameter);
  for (const scheme of Object.values(securitySchemes)) {
    if (scheme.type === "apiKey" && scheme.in === "query") names.add(scheme.name);
    if (scheme.type === "oauth2" && scheme.queryParameter !== undefined) names.add(scheme.queryParameter);
  }
  return names;
}
