import { jsonText } from "./json-text.ts";
import { type Members, memberTable } from "./members.ts";
import { negativeZero } from "./negative-zero.ts";
import { setOwn } from "./set-own.ts";

/**
 * Creates the writer of any JSON, which returns it as it is, or a copy if it contains -0. It throws a RangeError for a number that
 * JSON cannot represent, which JSON.stringify would turn into null. `name` is that of the field.
 */
export function jsonWriter(name = "the message"): <T>(json: T) => T {
  return (json) => writeJson(json, name) as typeof json;
}

/**
 * Returns a message with members of any name as `jsonWriter` does, for those that are not in `names`. `name` is that of the field that
 * declares them.
 */
export function openMembers<M extends object>(message: M, names: Members, name: string): M {
  const table = memberTable(names);
  let copy: M | undefined;
  for (const [key, value] of Object.entries(message)) {
    if (Object.hasOwn(table, key)) continue;
    const written = writeJson(value, `${name}.${key}`);
    if (written === value) continue;
    copy ??= { ...message };
    setOwn(copy, key, written);
  }
  return copy ?? message;
}

/** As `jsonWriter`, at once. `path` is where the value is. */
export function writeJson(json: unknown, path: string): unknown {
  if (typeof json === "number") return finite(json, path);
  if (typeof json !== "object" || json === null || json instanceof Uint8Array) return json;
  if (Array.isArray(json)) {
    let copy: unknown[] | undefined;
    for (let i = 0; i < json.length; i++) {
      const item = writeJson(json[i], `${path}[${i}]`);
      if (item === json[i]) continue;
      copy ??= [...json];
      copy[i] = item;
    }
    return copy ?? json;
  }
  let copy: Record<string, unknown> | undefined;
  for (const [key, value] of Object.entries(json)) {
    const item = writeJson(value, `${path}.${key}`);
    if (item === value) continue;
    copy ??= { ...json };
    setOwn(copy, key, item);
  }
  return copy ?? json;
}

/**
 * The text of what a JSON parser returned, with the sign of -0. Undefined for undefined. Throws a RangeError for a number that is too
 * large.
 */
export function parsedText(json: unknown, path: string, indent?: number): string | undefined {
  return jsonText(writeJson(json, path), indent);
}

function finite(number: number, path: string): number {
  if (!Number.isFinite(number)) throw new RangeError(`${path}: ${number} has no JSON form: expected a finite number`);
  return Object.is(number, -0) ? negativeZero : number;
}
