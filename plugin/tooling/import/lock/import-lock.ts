import type { JsonLiteral, JsonObject } from "../../../forms/values.ts";
import type { FieldNames } from "../../../model/options/field-names.ts";
import { isJsonObject } from "../../json-object.ts";

/** The names and numbers of an import, which the next one keeps, and the files that it may overwrite. */
export interface ImportLock {
  /** The files that imports have written. */
  readonly files: ReadonlySet<string>;
  /** How fields are named; undefined before the first import. */
  readonly fieldNames?: FieldNames | undefined;
  /** Names of types by where they come from. */
  readonly names: ReadonlyMap<string, string>;
  /** Names of types that equal inline schemas share, by what they would be inside the types that use them. */
  readonly shared: ReadonlyMap<string, string>;
  /** By message or enum: the numbers of fields or values, by what they are on the wire. */
  readonly numbers: ReadonlyMap<string, ReadonlyMap<string, LockedNumber>>;
}

export interface LockedNumber {
  readonly number: number;
  readonly name: string;
}

const styles: readonly FieldNames[] = ["json", "proto", "pascal", "kebab"];

export const emptyLock: ImportLock = { files: new Set(), names: new Map(), shared: new Map(), numbers: new Map() };

/** Reads what `writeLock` has written; undefined for anything else. */
export function readLock(value: JsonLiteral): ImportLock | undefined {
  if (!isJsonObject(value) || value["version"] !== 1) return undefined;
  const { files = [], fieldNames, names, shared = {}, numbers } = value;
  if (!isJsonObject(names) || !isJsonObject(shared) || !isJsonObject(numbers)) return undefined;
  return {
    files: new Set(Array.isArray(files) ? files.filter((file) => typeof file === "string") : []),
    fieldNames: styles.find((style) => style === fieldNames),
    names: readNames(names),
    shared: readNames(shared),
    numbers: new Map(Object.entries(numbers).map(([type, members]) => [type, readNumbers(members)])),
  };
}

function readNames(names: JsonObject): ReadonlyMap<string, string> {
  return new Map(Object.entries(names).flatMap(([key, name]) => (typeof name === "string" ? [[key, name]] : [])));
}

/** `{"wire": [1, "name"]}` */
function readNumbers(members: JsonLiteral): ReadonlyMap<string, LockedNumber> {
  const entries = Object.entries(isJsonObject(members) ? members : {}).flatMap(([key, value]) => {
    const [number, name]: readonly JsonLiteral[] = Array.isArray(value) ? value : [];
    return typeof number === "number" && typeof name === "string" ? [[key, { number, name }] as const] : [];
  });
  return new Map(entries);
}

/** A line for each type, so that changes are easy to review. */
export function writeLock({ files, fieldNames, names, shared, numbers }: ImportLock): string {
  const sorted = <T>(map: ReadonlyMap<string, T>) => [...map].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const linesOf = (map: ReadonlyMap<string, string>) =>
    sorted(map).map(([key, name]) => `    ${JSON.stringify(key)}: ${JSON.stringify(name)}`);
  const numberLines = sorted(numbers).map(([type, members]) => {
    const entries = [...members].sort(([, a], [, b]) => a.number - b.number);
    const texts = entries.map(
      ([key, { number, name }]) => `${JSON.stringify(key)}: [${number}, ${JSON.stringify(name)}]`,
    );
    return `    ${JSON.stringify(type)}: {${texts.join(", ")}}`;
  });
  const object = (lines: readonly string[]) => (lines.length === 0 ? "{}" : `{\n${lines.join(",\n")}\n  }`);
  const fileLines = [...files].sort().map((file) => `    ${JSON.stringify(file)}`);
  const list = fileLines.length === 0 ? "[]" : `[\n${fileLines.join(",\n")}\n  ]`;
  const style = fieldNames === undefined ? "" : `  "fieldNames": "${fieldNames}",\n`;
  const own = `  "names": ${object(linesOf(names))},\n  "shared": ${object(linesOf(shared))},\n`;
  return `{\n  "version": 1,\n  "files": ${list},\n${style}${own}  "numbers": ${object(numberLines)}\n}\n`;
}
