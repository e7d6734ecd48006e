import { isJsonObject } from "../../json/is-json-object.ts";

/** A JSON object whose members may be anything. */
export type Members = Readonly<Record<string, unknown>>;

/** A member by its JSON name, or by its name in the proto file, which proto JSON allows as well. */
function member(json: Members, name: string): unknown {
  if (Object.hasOwn(json, name)) return json[name];
  const protoName = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.hasOwn(json, protoName) ? json[protoName] : undefined;
}

/** Returns a string, or "". */
export function textOf(json: Members, name: string): string {
  const value = member(json, name);
  return typeof value === "string" ? value : "";
}

/** Returns the strings of a list. */
export function textsOf(json: Members, name: string): string[] {
  const value = member(json, name);
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

/** Returns the strings of a map. */
export function textMapOf(json: Members, name: string): Record<string, string> {
  const value = member(json, name);
  if (!isJsonObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/** Returns an int64, which is text in JSON; undefined if it is not set. */
export function int64Of(json: Members, name: string): bigint | undefined {
  const value = member(json, name);
  if (typeof value === "number" ? Number.isSafeInteger(value) : /^-?\d{1,19}$/.test(String(value)))
    return BigInt(String(value));
  return undefined;
}

/** Returns an object; undefined if it is not set. */
export function objectOf(json: Members, name: string): Members | undefined {
  const value = member(json, name);
  return isJsonObject(value) ? value : undefined;
}

/** Returns the objects of a list, each as `read` returns it. */
export function listOf<T>(json: Members, name: string, read: (item: Members) => T): T[] {
  const value = member(json, name);
  return Array.isArray(value) ? value.filter(isJsonObject).map(read) : [];
}
