// The formats of the runtime, which the model must not import; check/field-default.test.ts compares the two.

/** The patterns of `rest.v1.Schema.format` by name. */
export const formats: ReadonlyMap<string, RegExp> = new Map([
  ["uuid", /^[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}$/],
  ["date", /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/],
  [
    "date-time",
    /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])[Tt](?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/,
  ],
  ["email", /^[^\s@]+@[^\s@]+$/],
  ["uri", /^[A-Za-z][A-Za-z0-9+.-]*:[^\s]*$/],
  ["byte", /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/],
  ["time-units", /^(?:0|-1|\d+(?:nanos|micros|ms|s|m|h|d))$/],
]);

/** Base64, standard or URL-safe, with or without padding (proto JSON, RFC 4648). */
export function isBase64(text: string): boolean {
  return /^(?:[\w+/-]{4})*(?:[\w+/-]{2}(?:==)?|[\w+/-]{3}=?)?$/.test(text);
}

/** Seconds with up to 9 digits of a fraction, up to 10,000 years either way (`google.protobuf.Duration`). */
export function isDuration(text: string): boolean {
  const [, seconds] = /^-?(\d+)(?:\.\d{1,9})?s$/.exec(text) ?? [];
  return seconds !== undefined && Number(seconds) <= 315576000000;
}

/** RFC 3339 with up to 9 digits of a second, from year 1 to 9999 (`google.protobuf.Timestamp`). */
export function isTimestamp(text: string): boolean {
  const [, day, time, offset] =
    /^(\d{4}-\d\d-\d\d)(T(?:[01]\d|2[0-3]):\d\d:\d\d)(?:\.\d{1,9})?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/.exec(text) ?? [];
  // Date.parse accepts February 30.
  if (day === undefined || new Date(`${day}T00:00:00Z`).getUTCDate() !== Number(day.slice(8))) return false;
  const instant = Date.parse(`${day}${time}${offset}`);
  return instant >= -62135596800000 && instant <= 253402300799999;
}
