import type { Operation } from "../../operation/operation.ts";

/** The query parameters that the security schemes of an operation call credentials. */
export function credentialParameters({ securitySchemes = {} }: Operation): Set<string> {
  const names = new Set<string>();
  for (const scheme of Object.values(securitySchemes)) {
    if (scheme.type === "apiKey" && scheme.in === "query") names.add(scheme.name);
    if (scheme.type === "oauth2" && scheme.queryParameter !== undefined) names.add(scheme.queryParameter);
  }
  return names;
}
