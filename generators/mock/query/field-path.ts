import type { Field, Message } from "@protoc-gen-rest/plugin";
import { FilterError } from "./parse-filter.ts";

/** Where a value is in a message: fields, then keys of maps and members of any JSON. */
export interface FieldPath {
  /** The members in the plain shape. */
  readonly names: readonly string[];
  /** The last field; undefined for a member of any JSON. */
  readonly field: Field | undefined;
  /** It leads into a map, whose value is of the field. */
  readonly isMapValue: boolean;
}

/** Finds a field by proto names or JSON names. Throws a FilterError for one that the message does not have. */
export function fieldPath(message: Message, path: readonly string[]): FieldPath {
  const names: string[] = [];
  let scope: Message | undefined = message;
  let field: Field | undefined;
  let isMapValue = false;
  for (const name of path) {
    if (field?.cardinality === "map" && !isMapValue) {
      names.push(name);
      isMapValue = true;
      scope = field.type.kind === "message" ? field.type : undefined;
      continue;
    }
    const holdsJson: boolean = field?.type.kind === "message" && field.type.form.kind !== "object";
    if (holdsJson) {
      names.push(name);
      field = undefined;
      continue;
    }
    const found: Field | undefined = scope?.fields.find((it) => it.name === name || it.jsonName === name);
    if (found === undefined && names.length > 0 && field === undefined) names.push(name);
    else if (found === undefined) throw new FilterError(`names ${path.join(".")}, which ${message.name} does not have`);
    else {
      names.push(found.jsonName);
      field = found;
      isMapValue = false;
      scope = found.type.kind === "message" ? found.type : undefined;
    }
  }
  return { names, field, isMapValue };
}

/** The values at a path: several if it leads through lists. */
export function valuesAt(value: unknown, names: readonly string[]): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => valuesAt(item, names));
  if (names.length === 0) return value === undefined || value === null ? [] : [value];
  if (typeof value !== "object" || value === null) return [];
  const [name = "", ...rest] = names;
  const member =
    value instanceof Map ? value.get(name) : Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
  return valuesAt(member, rest);
}
