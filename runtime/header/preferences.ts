import { quote, splitOutsideQuotes, unquote } from "./header-list.ts";

const token: RegExp = /^[!#$%&'*+.^_`|~\w-]+$/;

/**
 * The preferences of a `Prefer` header by their names in lower case, "" where one has no value. The first of a name
 * counts, parameters behind ";" are left out, and what is no preference at all is passed over (RFC 7240, section 2).
 */
export function parsePreferences(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const part of splitOutsideQuotes(text, ",")) {
    const [preference = ""] = splitOutsideQuotes(part, ";");
    const equals = preference.indexOf("=");
    const name = (equals < 0 ? preference : preference.slice(0, equals)).trim().toLowerCase();
    if (!token.test(name) || found.has(name)) continue;
    found.set(name, equals < 0 ? "" : unquote(preference.slice(equals + 1).trim()));
  }
  return found;
}

/**
 * The value of a `Prefer` header: `return=minimal, respond-async`. `true` and "" are a name alone, undefined and null
 * are left out; undefined when nothing is left (RFC 7240).
 */
export function preferences(values: object | null | undefined): string | undefined {
  const all: string[] = [];
  for (const [name, value] of Object.entries(values ?? {})) {
    if (value === undefined || value === null) continue;
    const text = String(value);
    all.push(value === true || text === "" ? name : `${name}=${token.test(text) ? text : quote(text)}`);
  }
  return all.length > 0 ? all.join(", ") : undefined;
}
