import { integerInRange } from "./in-range.ts";

/** A `google.type.Date` to convert, in any shape. */
export interface DateFields {
  readonly year?: number | undefined;
  readonly month?: number | undefined;
  readonly day?: number | undefined;
}

/** A `google.type.Date`: a day, or a part of one, whose other fields are 0. */
export interface CalendarDate {
  year: number;
  month: number;
  day: number;
}

/**
 * Returns a date in ISO 8601: `2026-01-31`. Dates without a day or a month are `2026-01` and `2026`, those without a year
 * `--01-31`. Throws a RangeError for a day that does not exist, and for any other combination of fields.
 */
export function dateToText(fields: DateFields): string {
  const { year, month, day } = checkedDate(fields);
  const monthAndDay = [month, day].filter((part) => part > 0).map((part) => `-${pad(part, 2)}`);
  return `${year > 0 ? pad(year, 4) : "-"}${monthAndDay.join("")}`;
}

/** Parses what `dateToText` returns. Throws a RangeError for other text. */
export function textToDate(text: string): CalendarDate {
  const match = /^(\d{4}|-)(?:-(\d\d)(?:-(\d\d))?)?$/.exec(text);
  if (match === null) throw new RangeError(`expected a date such as 2026-01-31, got ${JSON.stringify(text)}`);
  const [year, month, day] = [match[1] === "-" ? "0" : match[1], match[2], match[3]].map((part) => Number(part ?? 0));
  const date = checkedDate({ year, month, day });
  // 00 is not a month.
  if (dateToText(date) === text) return date;
  throw new RangeError(`${JSON.stringify(text)} is not a date`);
}

/** Returns midnight of a whole date in UTC. Throws a RangeError for a part of one. */
export function dateToJsDate(fields: DateFields): Date {
  const { year, month, day } = checkedDate(fields);
  if (year === 0 || day === 0) throw new RangeError(`${dateToText(fields)} is not a whole date`);
  const date = new Date(0);
  // The constructor and Date.UTC read years below 100 as those of the 20th century.
  date.setUTCFullYear(year, month - 1, day);
  return date;
}

/** Returns the day of a time in UTC. Throws a RangeError outside of the years 1 to 9999. */
export function jsDateToDate(date: Date): CalendarDate {
  return checkedDate({ year: yearOf(date), month: date.getUTCMonth() + 1, day: date.getUTCDate() });
}

/** Returns the year of a time in UTC. Throws a RangeError outside of the years 1 to 9999. */
export function yearOf(date: Date): number {
  const year = date.getUTCFullYear();
  if (year >= 1 && year <= 9999) return year;
  throw new RangeError(`expected a time from year 1 to 9999, got ${date}`);
}

/** Returns the date with all fields. Throws a RangeError if it is neither a day nor a part of one. */
function checkedDate(fields: DateFields): CalendarDate {
  const year = integerInRange("year", fields.year, 0, 9999);
  const month = integerInRange("month", fields.month, 0, 12);
  const day = integerInRange("day", fields.day, 0, month === 0 ? 31 : daysOf(year, month));
  const isPartOfDate = month === 0 ? day === 0 && year > 0 : year > 0 || day > 0;
  if (isPartOfDate) return { year, month, day };
  throw new RangeError(`a date cannot consist of year ${year}, month ${month} and day ${day}`);
}

/** February 29 exists in no particular year. */
function daysOf(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function pad(number: number, length: number): string {
  return String(number).padStart(length, "0");
}
