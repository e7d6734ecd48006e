import { integerInRange } from "./in-range.ts";

/** A `google.type.TimeOfDay` to convert, in any shape. */
export interface TimeOfDayFields {
  readonly hours?: number | undefined;
  readonly minutes?: number | undefined;
  readonly seconds?: number | undefined;
  readonly nanos?: number | undefined;
}

/** A `google.type.TimeOfDay`. */
export interface TimeOfDay {
  hours: number;
  minutes: number;
  seconds: number;
  nanos: number;
}

/**
 * Returns a time of day in ISO 8601: `09:30:00`, with 3, 6 or 9 digits after the point if they are needed. `24:00:00` and
 * the leap second `23:59:60` are valid. Throws a RangeError for fields out of their range.
 */
export function timeOfDayToText(fields: TimeOfDayFields): string {
  const { hours, minutes, seconds, nanos } = checkedTime(fields);
  const digits = String(nanos)
    .padStart(9, "0")
    .replace(/(?:000){1,3}$/, "");
  const time = [hours, minutes, seconds].map((part) => String(part).padStart(2, "0")).join(":");
  return digits === "" ? time : `${time}.${digits}`;
}

/** Parses a time of day: `09:30`, `09:30:00` or `09:30:00.5`, with up to 9 digits. Throws a RangeError for other text. */
export function textToTimeOfDay(text: string): TimeOfDay {
  const match = /^(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?$/.exec(text);
  if (match === null) throw new RangeError(`expected a time of day such as 09:30:00, got ${JSON.stringify(text)}`);
  const [, hours, minutes, seconds = "0", fraction = ""] = match;
  return checkedTime({
    hours: Number(hours),
    minutes: Number(minutes),
    seconds: Number(seconds),
    nanos: Number(fraction.padEnd(9, "0")),
  });
}

function checkedTime(fields: TimeOfDayFields): TimeOfDay {
  const hours = integerInRange("hours", fields.hours, 0, 24);
  const minutes = integerInRange("minutes", fields.minutes, 0, hours === 24 ? 0 : 59);
  const seconds = integerInRange("seconds", fields.seconds, 0, hours === 24 ? 0 : 60);
  const nanos = integerInRange("nanos", fields.nanos, 0, hours === 24 ? 0 : 999_999_999);
  return { hours, minutes, seconds, nanos };
}
