import { textOfSeconds } from "../../construct/calendar.ts";
import { createCheck } from "../../json/create-check.ts";
import { readTimestamp } from "../../json/time.ts";
import { timestampNanos } from "../times.ts";
import { CelFailure } from "./failure.ts";

const second = 1_000_000_000n;
const minTimestamp = -62_135_596_800n * second;
const maxTimestamp = 253_402_300_800n * second - 1n;

/** Fails for a time before the year 1 or after the year 9999. */
export function celTimestamp(nanos: bigint): bigint {
  if (nanos < minTimestamp || nanos > maxTimestamp) throw new CelFailure("timestamp out of range");
  return nanos;
}

/** Fails for a duration whose nanoseconds do not fit 64 bits. */
export function celDuration(nanos: bigint): bigint {
  if (nanos < -0x8000000000000000n || nanos > 0x7fffffffffffffffn) throw new CelFailure("duration out of range");
  return nanos;
}

/** `timestamp(string)`: RFC 3339. */
export function celTimestampFromText(text: string): bigint {
  const check = createCheck();
  const canonical = readTimestamp(text, check);
  if (check.violations.length > 0) throw new CelFailure("text is not a timestamp");
  return timestampNanos(canonical);
}

/** `timestamp(int)`: seconds since 1970. */
export function celTimestampFromSeconds(seconds: bigint): bigint {
  return celTimestamp(seconds * second);
}

/** `int(timestamp)`: seconds since 1970. */
export function celSeconds(nanos: bigint): bigint {
  return (nanos - mod(nanos, second)) / second;
}

function mod(value: bigint, by: bigint): bigint {
  return ((value % by) + by) % by;
}

const units: Readonly<Record<string, bigint>> = {
  ns: 1n,
  us: 1_000n,
  "\u00b5s": 1_000n,
  "\u03bcs": 1_000n,
  ms: 1_000_000n,
  s: second,
  m: 60n * second,
  h: 3600n * second,
};

const durationParts: RegExp = /(\d+)(?:\.(\d*))?(ns|us|\u00b5s|\u03bcs|ms|s|m|h)/y;

/** `duration(string)`: `1h30m`, `1.5s`, `-10ms`. */
export function celDurationFromText(text: string): bigint {
  const digits = text.replace(/^[+-]/, "");
  if (digits === "0") return 0n;
  let nanos = 0n;
  durationParts.lastIndex = 0;
  do {
    const [, whole, part = "", unit] = durationParts.exec(digits) ?? [];
    if (whole === undefined || whole.length > 20) throw new CelFailure("text is not a duration");
    const size = units[unit!]!;
    nanos += BigInt(whole) * size + (BigInt(part.slice(0, 18).padEnd(18, "0")) * size) / 10n ** 18n;
  } while (durationParts.lastIndex < digits.length);
  return celDuration(text.startsWith("-") ? -nanos : nanos);
}

/** `string(duration)`: `1.5s`. */
export function celTextFromDuration(nanos: bigint): string {
  const magnitude = nanos < 0n ? -nanos : nanos;
  return `${nanos < 0n ? "-" : ""}${magnitude / second}${fraction(magnitude % second)}s`;
}

/** `string(timestamp)`: RFC 3339 in UTC. */
export function celTextFromTimestamp(nanos: bigint): string {
  return `${textOfSeconds(Number(celSeconds(nanos)))}${fraction(mod(nanos, second))}Z`;
}

function fraction(nanos: bigint): string {
  return nanos === 0n ? "" : `.${String(nanos).padStart(9, "0").replace(/0+$/, "")}`;
}

/** `timestamp.getFullYear()` and the like, in UTC. */
export function celDatePart(nanos: bigint, part: string): bigint {
  const date = new Date(Number(celSeconds(nanos)) * 1000);
  switch (part) {
    case "getFullYear":
      return BigInt(date.getUTCFullYear());
    case "getMonth":
      return BigInt(date.getUTCMonth());
    case "getDate":
      return BigInt(date.getUTCDate());
    case "getDayOfMonth":
      return BigInt(date.getUTCDate() - 1);
    case "getDayOfWeek":
      return BigInt(date.getUTCDay());
    case "getDayOfYear": {
      const start = new Date(date);
      start.setUTCMonth(0, 1);
      return BigInt(Math.round((date.getTime() - start.getTime()) / 86_400_000));
    }
    case "getHours":
      return BigInt(date.getUTCHours());
    case "getMinutes":
      return BigInt(date.getUTCMinutes());
    case "getSeconds":
      return BigInt(date.getUTCSeconds());
    default:
      return mod(nanos, second) / 1_000_000n;
  }
}

/** `duration.getSeconds()` and the like: all of it in that unit, but for milliseconds, which are those of its last second. */
export function celDurationPart(nanos: bigint, part: string): bigint {
  switch (part) {
    case "getHours":
      return nanos / (3600n * second);
    case "getMinutes":
      return nanos / (60n * second);
    case "getSeconds":
      return nanos / second;
    default:
      return (nanos % second) / 1_000_000n;
  }
}
