import { setOwn } from "./set-own.ts";

/** The names of a message's members on the wire (JSON names and proto names), each with the property that it sets. */
export type MemberTable = Readonly<Record<string, string>>;

/**
 * The names of a message's members: as a table, or the proto name of each, with the JSON name where it is not the usual one. A text
 * has the proto names with spaces between them. The table of such names is made once, when a reader needs it.
 */
export type Members = MemberTable | MemberList | string;

interface MemberList extends ReadonlyArray<string | readonly [name: string, jsonName: string]> {
  table?: MemberTable;
  renamed?: boolean;
}

/** Whether a proto name may differ from the JSON name. */
export function hasRenamed(names: Members): boolean {
  // The usual JSON name of any other name is the same.
  if (typeof names === "string") return names.includes("_");
  if (!isList(names)) return true;
  names.renamed ??= names.some((entry) => typeof entry !== "string" || entry !== lowerCamelCase(entry));
  return names.renamed;
}

/** The tables of texts, as many as the readers of a program have. */
const tables = /* @__PURE__ */ new Map<string, MemberTable>();

/** Returns the table of a message's members. */
export function memberTable(names: Members): MemberTable {
  if (typeof names === "string") {
    const known = tables.get(names);
    if (known !== undefined) return known;
    const table = tableOf(names.match(/\S+/g) ?? []);
    tables.set(names, table);
    return table;
  }
  if (!isList(names)) return names;
  names.table ??= tableOf(names);
  return names.table;
}

function isList(names: MemberTable | MemberList): names is MemberList {
  return Array.isArray(names);
}

function tableOf(names: MemberList): MemberTable {
  const table: Record<string, string> = {};
  for (const entry of names) {
    const [name, jsonName] = typeof entry === "string" ? [entry, lowerCamelCase(entry)] : entry;
    setOwn(table, name, jsonName);
    setOwn(table, jsonName, jsonName);
  }
  return table;
}

/** The usual JSON name of a field, as protoc computes it. */
function lowerCamelCase(name: string): string {
  return name.replace(/_+([^_]?)/g, (_, letter: string) => letter.toUpperCase());
}
