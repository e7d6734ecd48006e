import { expect, test } from "vitest";
import { dateTimeToJsDate, dateTimeToText, jsDateToDateTime, textToDateTime } from "./date-time.ts";

const day = { year: 2026, month: 1, day: 31, hours: 9, minutes: 30, seconds: 0, nanos: 0 };

test.each([
  ["2026-01-31T09:30:00", day],
  ["2026-01-31T09:30:00-04:00", { ...day, utcOffset: "-14400s" }],
  ["2026-01-31T09:30:00.250+05:30", { ...day, nanos: 250_000_000, utcOffset: "19800s" }],
  ["2026-01-31T09:30:00[Europe/Berlin]", { ...day, timeZone: { id: "Europe/Berlin" } }],
])("%s", (text, fields) => {
  expect(dateTimeToText(fields)).toBe(text);
  expect(textToDateTime(text)).toEqual(fields);
});

test("takes the messages of every shape", () => {
  const esOffset = { ...day, timeOffset: { case: "utcOffset", value: { seconds: -14400n, nanos: 0 } } };
  const esZone = { ...day, timeOffset: { case: "timeZone", value: { id: "Asia/Tokyo", version: "" } } };
  const tsProto = { ...day, utcOffset: { seconds: -14400, nanos: 0 }, timeZone: undefined };
  expect(dateTimeToText(esOffset)).toBe("2026-01-31T09:30:00-04:00");
  expect(dateTimeToText(esZone)).toBe("2026-01-31T09:30:00[Asia/Tokyo]");
  expect(dateTimeToText(tsProto)).toBe("2026-01-31T09:30:00-04:00");
});

test.each([
  ["2026-01-31T09:30:00-04:00", "2026-01-31T13:30:00.000Z"],
  ["2026-01-31T09:30:00Z", "2026-01-31T09:30:00.000Z"],
  ["2026-01-31T09:30:00[Europe/Berlin]", "2026-01-31T08:30:00.000Z"],
  ["2026-07-31T09:30:00.123456789[America/New_York]", "2026-07-31T13:30:00.123Z"],
  // The clocks go from 2:00 to 3:00, and from 3:00 back to 2:00.
  ["2026-03-29T02:30:00[Europe/Berlin]", "2026-03-29T01:30:00.000Z"],
  ["2026-03-29T03:30:00[Europe/Berlin]", "2026-03-29T01:30:00.000Z"],
  ["2026-10-25T02:30:00[Europe/Berlin]", "2026-10-25T00:30:00.000Z"],
  ["2026-10-25T03:30:00[Europe/Berlin]", "2026-10-25T02:30:00.000Z"],
])("%s is %s", (text, time) => {
  expect(dateTimeToJsDate(textToDateTime(text)).toISOString()).toBe(time);
});

test("a time becomes the one in UTC or in a time zone", () => {
  const time = new Date("2026-07-31T23:30:00.500Z");
  expect(dateTimeToText(jsDateToDateTime(time))).toBe("2026-07-31T23:30:00.500+00:00");
  expect(dateTimeToText(jsDateToDateTime(time, "Asia/Kolkata"))).toBe("2026-08-01T05:00:00.500[Asia/Kolkata]");
});

test.each([
  ["-000001-01-01T00:00:00Z", "UTC"],
  ["-000001-01-01T00:00:00Z", "Europe/Berlin"],
  ["0001-01-01T00:30:00Z", "America/New_York"],
  ["+010000-01-01T00:00:00Z", undefined],
  ["9999-12-31T23:30:00Z", "Europe/Berlin"],
])("%s has no DateTime in %s", (time, zone) => {
  expect(() => jsDateToDateTime(new Date(time), zone)).toThrow("expected a time from year 1 to 9999, got ");
});

test("the local time decides about the year", () => {
  const [first, last] = ["0000-12-31T23:30:00Z", "+010000-01-01T00:30:00Z"].map((text) => new Date(text));
  expect(jsDateToDateTime(first!, "Asia/Tokyo")).toMatchObject({ year: 1, month: 1, day: 1 });
  expect(jsDateToDateTime(last!, "America/New_York")).toMatchObject({ year: 9999, month: 12, day: 31 });
});

test.each(["", "s", "1h", "0x10s"])("refuses the UTC offset %j", (utcOffset) => {
  const message = `expected a UTC offset such as -14400s, got ${JSON.stringify(utcOffset)}`;
  expect(() => dateTimeToText({ ...day, utcOffset })).toThrow(new RangeError(message));
});

test.each([
  ["2026-02-29T00:00:00", () => textToDateTime("2026-02-29T00:00:00")],
  ["another time zone", () => textToDateTime("2026-01-31T00:00:00[Europe/Nowhere]")],
  ["an offset of a day", () => textToDateTime("2026-01-31T00:00:00+24:00")],
  ["a part of a date", () => dateTimeToText({ year: 2026 })],
  ["seconds of an offset", () => dateTimeToText({ ...day, utcOffset: "61s" })],
  ["a local time as a Date", () => dateTimeToJsDate(day)],
])("refuses %s", (_, convert) => {
  expect(convert).toThrow(RangeError);
});
