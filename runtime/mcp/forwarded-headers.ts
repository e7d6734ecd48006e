import type { McpRequestExtra } from "./mcp-service.ts";

/** Headers that describe one connection or one message: those of a client are not those of a call. */
const ownHeaders =
  /^(?:accept.*|connection|content-.*|date|expect|host|keep-alive|mcp-.*|origin|te|trailer|transfer-encoding|upgrade)$/;

/**
 * Returns what chooses the named headers of a client's request, in lower case. Each call has those of its own request, and nothing
 * keeps them. Throws a TypeError for a header that only its connection or its message can have.
 */
export function headerForwarder(names: readonly string[]): (extra: McpRequestExtra) => Record<string, string> {
  const chosen = new Set(names.map((name) => name.toLowerCase()));
  for (const name of chosen) {
    if (!/^[!#$%&'*+.^`|~\w-]+$/.test(name)) throw new TypeError(`${JSON.stringify(name)} is not the name of a header`);
    if (ownHeaders.test(name))
      throw new TypeError(`${name} describes the client's own request, so it cannot be forwarded`);
  }
  return ({ requestInfo }) => {
    const headers: Record<string, string> = {};
    for (const [name, value] of Object.entries(requestInfo?.headers ?? {})) {
      const key = name.toLowerCase();
      if (value !== undefined && chosen.has(key)) headers[key] = typeof value === "string" ? value : value.join(", ");
    }
    return headers;
  };
}
