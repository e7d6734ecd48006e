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
 * are left out; undefined when nothing is left (RFC 7240). `names` has the preferences that are not called as their
 * member.
 */
export function preferences(
  values: object | null | undefined,
  names: Readonly<Record<string, string>> = {},
): string | undefined {
  const all: string[] = [];
  for (const [member, value] of Object.entries(values ?? {})) {
    if (value === undefined || value === null) continue;
    const name = Object.hasOwn(names, member) ? names[member]! : member;
    const text = String(value);
    all.push(value === true || text === "" ? name : `${name}=${token.test(text) ? text : quote(text)}`);
  }
  return all.length > 0 ? all.join(", ") : undefined;
}

/** As much of a field as it takes to read its preference. */
export interface KnownPreference {
  readonly name: string;
  readonly key?: string;
  readonly type?: string;
  readonly values?: readonly string[];
}

/**
 * The members that a message of these fields has for the preferences of a header. Preferences that it does not know
 * stand beside the others under their own names, for the reader to keep or to drop. One whose value its field does not
 * take is none that it knows; where a field has its name, it stands there with its value in the name: `return=all`.
 */
export function preferenceMembers(text: string, fields: readonly KnownPreference[] = []): Record<string, unknown> {
  const known = new Map(fields.map((field) => [(field.key ?? field.name).toLowerCase(), field]));
  const taken = new Set(fields.map(({ name }) => name.toLowerCase()));
  const members = new Map<string, unknown>();
  for (const [preference, value] of parsePreferences(text)) {
    const field = known.get(preference);
    const wire = field === undefined ? undefined : preferenceValue(field, value);
    if (field !== undefined && wire !== undefined) members.set(field.name, wire);
    else if (taken.has(preference)) members.set(`${preference}=${value}`, "");
    else members.set(preference, value);
  }
  return Object.fromEntries(members);
}

/** The wire value of a preference; undefined for what its field does not take. */
function preferenceValue({ type, values }: KnownPreference, text: string): unknown {
  switch (type) {
    case "boolean":
      // A name alone is the preference for it.
      return text === "true" || text === "" ? true : text === "false" ? false : undefined;
    case "number":
      return /^-?\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined;
    case "enum":
      if (values === undefined || values.includes(text)) return text;
      return /^-?\d+$/.test(text) ? Number(text) : undefined;
    default:
      return text;
  }
}
