import type { McpResource } from "./mcp-service.ts";

/** The request that gets the resource with a URI; undefined if the resources of this type have other URIs. */
export function resourceRequest(
  { uriTemplate, pattern, request }: McpResource,
  uri: string,
): Readonly<Record<string, string>> | undefined {
  const start = uriTemplate.slice(0, uriTemplate.indexOf("/", "rest://".length) + 1);
  if (!uri.startsWith(start)) return undefined;
  const name = decoded(uri.slice(start.length));
  const match = name === undefined ? null : pattern.exec(name);
  if (match === null) return undefined;
  if (typeof request === "string") return { [request]: match[0] };
  return Object.fromEntries(request.map((member, at) => [member, match[at + 1] ?? ""]));
}

/** Decoded before the name is matched: an encoded slash must not make two segments of one. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
