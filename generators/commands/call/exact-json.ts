import type { JsonLiteral } from "@protoc-gen-rest/plugin";
import { parseExact } from "@protoc-gen-rest/runtime/cli";

/** JSON in which long integers are bigints. */
export type ExactJson =
  | JsonLiteral
  | bigint
  | readonly ExactJson[]
  | {
      readonly [name: string]: ExactJson;
    };

/** Parses a JSON text with all digits of its integers. Undefined for invalid JSON. */
export function parseExactJson(text: string): ExactJson | undefined {
  try {
    return parseExact(text) as ExactJson;
  } catch {
    return undefined;
  }
}

export function isExactObject(json: ExactJson | undefined): json is Readonly<Record<string, ExactJson>> {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}

const mark = `number ${Math.random()} `;
const marked = new RegExp(`"${mark}(-?\\d+)"`, "g");

/**
 * As `JSON.stringify`, with bigints as numbers and the sign of -0, which JSON.rawJSON would write on newer platforms. `replace`
 * converts other values.
 */
export function exactText(
  json: unknown,
  replace: (value: unknown) => unknown = (value) => value,
  indent?: number,
): string {
  const text: string | undefined = JSON.stringify(json, (_, value: unknown) => markNumber(replace(value)), indent);
  return text === undefined ? "null" : text.replace(marked, "$1");
}

function markNumber(value: unknown): unknown {
  if (Object.is(value, -0)) return `${mark}-0`;
  return typeof value === "bigint" ? `${mark}${value}` : value;
}
