import { jsonText } from "./json-text.ts";

/** Writes JSON in ASCII, as header fields need it. Undefined for undefined. */
export function headerJson(value: unknown): string | undefined {
  const text: string | undefined = jsonText(value);
  return text?.replace(/[\x7f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
