/** A key, the wire value of a field, and the pattern whose group is the value to send. */
export type RoutingParameter = readonly [key: string, value: unknown, pattern?: RegExp | undefined];

/**
 * Returns the header `x-goog-request-params` (AIP-4222), or undefined for an empty one. A parameter without a value, or with one
 * that its pattern does not match, is left out. Of those with the same key the last one counts.
 */
export function routingParameters(...parameters: readonly RoutingParameter[]): string | undefined {
  const found = new Map<string, string>();
  for (const [key, value, pattern] of parameters) {
    const text = value === undefined || value === null ? "" : String(value);
    const part = pattern === undefined ? text : pattern.exec(text)?.[1];
    if (part) found.set(key, part);
  }
  if (found.size === 0) return undefined;
  return Array.from(found, (pair) => pair.map(encodeURIComponent).join("=")).join("&");
}
