/** A name as a token of a JSON Pointer (RFC 6901). */
export function escapeToken(token: string): string {
  if (!token.includes("/") && !token.includes("~")) return token;
  return token.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** The name that a token of a JSON Pointer stands for. */
export function unescapeToken(token: string): string {
  return token.replaceAll("~1", "/").replaceAll("~0", "~");
}
