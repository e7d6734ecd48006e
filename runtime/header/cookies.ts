import { trimSpace } from "./trim-space.ts";

/** Returns the first cookie with a name from a `Cookie` header, percent-decoded (RFC 6265, section 4.2). */
export function parseCookie(header: string, name: string): string | undefined {
  for (const pair of header.split(";")) {
    const equals = pair.indexOf("=");
    if (equals < 0 || trimSpace(pair.slice(0, equals)) !== name) continue;
    const text = trimSpace(pair.slice(equals + 1));
    const bare = text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text;
    try {
      return decodeURIComponent(bare);
    } catch {
      // Cookies need not be percent-encoded.
      return bare;
    }
  }
  return undefined;
}

/** Writes a `Cookie` header with percent-encoded values. Undefined if no cookie is set. */
export function cookieHeader(values: Readonly<Record<string, unknown>>): string | undefined {
  const all = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
  if (all.length === 0) return undefined;
  return all.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join("; ");
}
