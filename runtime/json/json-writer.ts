import { type Members, memberTable } from "./members.ts";

/**
 * Creates the writer of any JSON, which returns it as it is. It throws a RangeError for a number that JSON cannot represent,
 * which JSON.stringify would turn into null. `name` is that of the field.
 */
export function jsonWriter(name = "the message"): <T>(json: T) => T {
  return (json) => {
    checkNumbers(json, name);
    return json;
  };
}

/**
 * Returns a message with members of any name as it is. It throws a RangeError for a number that JSON cannot represent in those that are
 * not in `names`. `name` is that of the field that declares them.
 */
export function openMembers<M extends object>(message: M, names: Members, name: string): M {
  const table = memberTable(names);
  for (const [key, value] of Object.entries(message)) {
    if (!Object.hasOwn(table, key)) checkNumbers(value, `${name}.${key}`);
  }
  return message;
}

/** Throws a RangeError for NaN and infinities. `path` is where the value is. */
export function checkNumbers(json: unknown, path: string): void {
  if (typeof json === "number" && !Number.isFinite(json)) {
    throw new RangeError(`${path}: ${json} has no JSON form: expected a finite number`);
  }
  if (Array.isArray(json)) for (let i = 0; i < json.length; i++) checkNumbers(json[i], `${path}[${i}]`);
  else if (typeof json === "object" && json !== null) {
    for (const [key, item] of Object.entries(json)) checkNumbers(item, `${path}.${key}`);
  }
}
