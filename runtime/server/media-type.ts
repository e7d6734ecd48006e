/** Whether a body of this content type is JSON in UTF-8; `+json` types count (RFC 6839, section 3.1). */
export function isJsonType(contentType: string): boolean {
  if (contentType === "application/json") return true;
  const [type = "", ...parameters] = contentType.toLowerCase().split(";");
  if (!/^application\/([^\s/]+\+)?json$/.test(type.trim())) return false;
  return parameters.every((parameter) => !/^\s*charset=/.test(parameter) || /=\s*"?utf-?8"?\s*$/.test(parameter));
}

/** Whether an Accept header lets one of these types through, most specific range first (RFC 9110, section 12.5.1). */
export function accepts(accept: string, types: readonly string[]): boolean {
  if (accept === "*/*" || accept === types[0]) return true;
  const weights = new Map<string, number>();
  for (const range of accept.toLowerCase().split(",")) {
    const [type = "", ...parameters] = range.split(";");
    const weight = parameters.map((it) => /^\s*q=([\d.]+)\s*$/.exec(it)?.[1]).find((it) => it !== undefined);
    if (type.trim() !== "") weights.set(type.trim(), weight === undefined ? 1 : Number(weight));
  }
  if (weights.size === 0) return true;
  return types.some((type) => (weights.get(type) ?? weights.get("application/*") ?? weights.get("*/*") ?? 0) > 0);
}
