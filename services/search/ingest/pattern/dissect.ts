import { NotExecutable } from "../failure.ts";

/** A key of a Dissect pattern, and the delimiter that follows it. */
interface Key {
  readonly name: string;
  readonly kind: "field" | "append" | "skip" | "name" | "value";
  /** Where `append` keys stand: `+name/2`. */
  readonly order: number;
  /** Whether repeated delimiters count as one: `->`. */
  readonly isPadded: boolean;
  readonly delimiter: string;
}

export interface Dissect {
  readonly prefix: string;
  readonly keys: readonly Key[];
}

/** Parses a Dissect pattern: `%{clientip} %{+name} %{?skipped} %{*key}=%{&key} %{padded->}`. Throws NotExecutable. */
export function parseDissect(pattern: string): Dissect {
  const parts = pattern.split(/%\{([^}]*)\}/);
  const [prefix = "", ...rest] = parts;
  if (rest.length === 0) throw new NotExecutable(`the Dissect pattern [${pattern}] has no keys`);
  const keys: Key[] = [];
  for (let at = 0; at < rest.length; at += 2) {
    const delimiter = rest[at + 1] ?? "";
    if (delimiter === "" && at + 2 < rest.length) {
      throw new NotExecutable(`the Dissect pattern [${pattern}] needs a delimiter between keys`);
    }
    keys.push(parseKey(rest[at] ?? "", delimiter, pattern));
  }
  return { prefix, keys };
}

function parseKey(text: string, delimiter: string, pattern: string): Key {
  const [, modifier = "", name = "", order = "0", padding] = /^([+?*&]?)([^/]*?)(?:\/(\d+))?(->)?$/.exec(text) ?? [];
  const kinds = { "": "field", "+": "append", "?": "skip", "*": "name", "&": "value" } as const;
  const kind = name === "" ? "skip" : kinds[modifier as keyof typeof kinds];
  if (text.includes("{")) throw new NotExecutable(`the Dissect pattern [${pattern}] is not valid`);
  return { name, kind, order: Number(order), isPadded: padding !== undefined, delimiter };
}

/** Returns the values by field, or undefined if the text does not match. */
export function dissect({ prefix, keys }: Dissect, text: string, separator: string): Map<string, string> | undefined {
  if (!text.startsWith(prefix)) return undefined;
  const found: { readonly key: Key; readonly value: string }[] = [];
  let at = prefix.length;
  for (const key of keys) {
    const { delimiter } = key;
    const end = delimiter === "" ? text.length : text.indexOf(delimiter, at);
    if (end < 0) return undefined;
    found.push({ key, value: text.slice(at, end) });
    at = end + delimiter.length;
    while (key.isPadded && delimiter !== "" && text.startsWith(delimiter, at)) at += delimiter.length;
  }
  const fields = new Map<string, string>();
  const ofKind = (kind: Key["kind"]) => found.filter(({ key }) => key.kind === kind);
  for (const { key, value } of ofKind("field")) fields.set(key.name, value);
  const appended = ofKind("append").sort((one, other) => one.key.order - other.key.order);
  for (const { key, value } of appended) {
    const before = fields.get(key.name);
    fields.set(key.name, before === undefined ? value : `${before}${separator}${value}`);
  }
  for (const { key, value } of ofKind("name")) {
    const named = ofKind("value").find((it) => it.key.name === key.name);
    if (named !== undefined) fields.set(value, named.value);
  }
  return fields;
}
