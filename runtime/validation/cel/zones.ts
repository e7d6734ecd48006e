import { CelFailure } from "./failure.ts";
import { celSeconds } from "./times.ts";

const second = 1_000_000_000n;
// Creating a format takes longer than using it, and expressions mostly name one time zone.
let last: { readonly zone: string; readonly format: Intl.DateTimeFormat } | undefined;

/** A timestamp moved so that its parts in UTC are those in a time zone: `+05:30`, `Europe/Vienna`. */
export function celLocalTime(nanos: bigint, zone: string): bigint {
  const [, sign, hours, minutes] = /^([+-]?)(\d\d):(\d\d)$/.exec(zone) ?? [];
  if (hours === undefined) return nanos + BigInt(offsetSeconds(Number(celSeconds(nanos)), zone)) * second;
  const offset = BigInt(Number(hours) * 3600 + Number(minutes) * 60) * second;
  return sign === "-" ? nanos - offset : nanos + offset;
}

function offsetSeconds(seconds: number, zone: string): number {
  if (last?.zone !== zone) last = { zone, format: createFormat(zone) };
  const parts = new Map(last.format.formatToParts(seconds * 1000).map(({ type, value }) => [type, value]));
  const [year, month, day, hour, minute, ofMinute] = fields.map((type) => Number(parts.get(type)));
  const local = new Date(0);
  // Date.UTC takes the years up to 99 for those of the last century. The year before 1 is 1 BC.
  local.setUTCFullYear(parts.get("era")?.startsWith("B") ? 1 - year! : year!, month! - 1, day);
  local.setUTCHours(hour!, minute, ofMinute);
  return local.getTime() / 1000 - seconds;
}

const fields = ["year", "month", "day", "hour", "minute", "second"] as const;

function createFormat(timeZone: string): Intl.DateTimeFormat {
  const numeric = Object.fromEntries(fields.map((field) => [field, "numeric"]));
  try {
    return new Intl.DateTimeFormat("en-US", {
      ...numeric,
      calendar: "gregory",
      era: "short",
      hourCycle: "h23",
      timeZone,
    });
  } catch {
    throw new CelFailure("the time zone is unknown");
  }
}
