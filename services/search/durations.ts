import type { Duration } from "../gen/search/v1/common_types.js";
import { invalid } from "../requests/invalid.ts";

const milliseconds: Readonly<Record<string, number>> = {
  nanos: 1e-6,
  micros: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/**
 * Returns the milliseconds of a duration such as `5m`, and undefined for `-1`, which means no value or no limit. Throws 400 for
 * anything else; `path` names the parameter.
 */
export function parseDuration(duration: Duration, path: string): number | undefined {
  if (duration === 0 || duration === "0") return 0;
  if (duration === -1 || duration === "-1") return undefined;
  const [, number, unit = ""] = /^(\d{1,15})(nanos|micros|ms|[smhd])$/.exec(String(duration)) ?? [];
  const factor = milliseconds[unit];
  if (number === undefined || factor === undefined) {
    throw invalid(path, `"${duration}" must be an integer with a unit (nanos, micros, ms, s, m, h, d), 0 or -1`);
  }
  const value = Number(number) * factor;
  if (value > Number.MAX_SAFE_INTEGER) throw invalid(path, `"${duration}" is too long`);
  return value;
}

/** Writes milliseconds in the largest unit that needs no fraction: `90s`. */
export function formatDuration(duration: number): string {
  const [unit, factor] = Object.entries(milliseconds)
    .reverse()
    .find(([, size]) => size >= 1 && duration % size === 0) ?? ["ms", 1];
  return `${Math.floor(duration / factor)}${unit}`;
}
