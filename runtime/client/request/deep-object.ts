import { setOwn } from "../../json/set-own.ts";
import { FilePart } from "./file-part.ts";

/**
 * Names the parameters for what messages, maps and lists hold with brackets (OpenAPI, `deepObject`):
 * `{ "address[city]": "Paris", "items[0][price]": 5 }`. With `emptyBrackets` a list of scalars is one parameter with several
 * values: `{ "ids[]": ["a", "b"] }`. Undefined, null, and empty messages, maps and lists are left out.
 *
 * Throws a TypeError for what would be read as something else: an empty item of a list, and a name that is empty or contains
 * brackets itself. Undefined for absent values.
 */
export function deepObject(
  values: object | null | undefined,
  emptyBrackets: boolean = false,
): Record<string, unknown> | undefined {
  if (values === undefined || values === null) return undefined;
  const parameters: Record<string, unknown> = {};
  let count = 0;
  const add = (name: string, value: unknown): void => {
    if (value === undefined || value === null) return;
    if (isLeaf(value)) {
      setOwn(parameters, name, value);
      count++;
    } else if (!Array.isArray(value)) {
      for (const [key, item] of Object.entries(value as object)) addMember(name, key, item);
    } else if (emptyBrackets && value.length > 0 && value.every(isScalar)) {
      setOwn(parameters, `${name}[]`, value);
      count++;
    } else {
      value.forEach((item, i) => void addItem(`${name}[${i}]`, item));
    }
  };
  const addMember = (name: string, key: string, value: unknown): void => {
    const before = count;
    add(`${name}[${key}]`, value);
    if (count > before && !/^[^[\]]+$/.test(key))
      throw new TypeError(`no brackets can hold ${JSON.stringify(key)}, a name in ${name}`);
  };
  const addItem = (name: string, value: unknown): void => {
    const before = count;
    add(name, value);
    if (count === before) throw new TypeError(`no parameter can hold ${name}, which is empty`);
  };
  for (const [name, value] of Object.entries(values)) add(name, value);
  return parameters;
}

function isScalar(value: unknown): boolean {
  return value !== undefined && value !== null && (typeof value !== "object" || value instanceof Number);
}

function isLeaf(value: unknown): boolean {
  return isScalar(value) || value instanceof Uint8Array || value instanceof FilePart;
}
