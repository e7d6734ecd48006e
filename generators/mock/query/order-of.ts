import type { Field } from "@protoc-gen-rest/plugin";

/**
 * Negative if the value of a field is before the text, and undefined if they do not compare: numbers, durations, times, truth,
 * texts. Without a field, what a text is says its form.
 */
export function orderOf(value: unknown, text: string, field: Field | undefined): number | undefined {
  if (typeof value === "boolean")
    return /^(?:true|false)$/.test(text) ? Number(value) - Number(text === "true") : undefined;
  if (typeof value === "number" || typeof value === "bigint") return compare(value, numberOf(text));
  const own = String(value);
  if (field?.form.kind === "string") return compare(own, text);
  const readings = [
    [durationOf(own), durationOf(text)],
    [/^\d{4}-\d\d-\d\dT/.test(own) ? timeOf(own) : undefined, timeOf(text)],
    [integerOf(own), numberOf(text)],
  ] as const;
  for (const [one, other] of readings) if (one !== undefined && other !== undefined) return compare(one, other);
  return compare(own, text);
}

function compare(one: string | number | bigint, other: string | number | bigint | undefined): number | undefined {
  if (other === undefined) return undefined;
  return one < other ? -1 : one > other ? 1 : 0;
}

/** A long integer is exact. */
function numberOf(text: string): number | bigint | undefined {
  const number = Number(text);
  return integerOf(text) ?? (text.trim() === "" || Number.isNaN(number) ? undefined : number);
}

/** 64-bit integers may be texts. */
function integerOf(text: string): bigint | undefined {
  return /^-?\d+$/.test(text) ? BigInt(text) : undefined;
}

/** `1.5s` */
function durationOf(text: string): number | undefined {
  return /^-?\d+(?:\.\d+)?s$/.test(text) ? Number(text.slice(0, -1)) : undefined;
}

/** `2024-01-01T00:00:00Z` or `2024-01-01` */
function timeOf(text: string): number | undefined {
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}
