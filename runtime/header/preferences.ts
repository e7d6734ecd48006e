import { quote, splitOutsideQuotes, unquote } from "./header-list.ts";

const token: RegExp = /^[!#$%&'*+.^_`|~\w-]+$/;

/**
 * Texts that read the same with and without quotes. RFC 7240 wants them around all but tokens, but servers that split at commas
 * and semicolons take them for part of the value: `timezone=America/Los_Angeles`.
 */
const unquoted: RegExp = /^[!#-+\--:<-[\]-~]+$/;

/**
 * Parses a `Prefer` header into values by name in lower case; "" for a preference without a value. Of several with the same
 * name, the first one counts. Parameters and invalid preferences are ignored (RFC 7240, section 2).
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
 * Writes a `Prefer` header: `return=minimal, respond-async` (RFC 7240). `true` and "" become a name without a value;
 * undefined and null are left out. Undefined if no preference is left. `names` has the preferences whose name differs from
 * their member. Throws a TypeError for a name that readers would drop.
 */
export function preferHeader(
  values: object | null | undefined,
  names: Readonly<Record<string, string>> = {},
): string | undefined {
  const all: string[] = [];
  for (const [member, value] of Object.entries(values ?? {})) {
    if (value === undefined || value === null) continue;
    const name = Object.hasOwn(names, member) ? names[member]! : member;
    // A preference that a reader did not understand is a member of its own: `return=all`.
    if (!token.test(name.split("=", 1)[0]!)) {
      throw new TypeError(
        `a preference cannot be named ${JSON.stringify(name)}: names are tokens (RFC 7240, section 2)`,
      );
    }
    const text = String(value);
    all.push(value === true || text === "" ? name : `${name}=${unquoted.test(text) ? text : quote(text)}`);
  }
  return all.length > 0 ? all.join(", ") : undefined;
}

/** The properties of a field that reading a preference needs. */
export interface KnownPreference {
  readonly name: string;
  readonly key?: string;
  readonly type?: string;
  readonly values?: readonly string[];
}

/**
 * Converts the preferences of a header to members of a message. Unknown preferences become members under their own names,
 * which the reader keeps or drops. So do preferences with an invalid value; if a field has that name, the value becomes part
 * of it: `return=all`.
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

/** The wire value of a preference. Undefined if the value is invalid. */
function preferenceValue({ type, values }: KnownPreference, text: string): unknown {
  switch (type) {
    case "boolean":
      // A preference without a value is true.
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
