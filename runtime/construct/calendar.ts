// Arithmetic on the proleptic Gregorian calendar, five times as fast as Date. Years start in March, so that the leap day is
// their last one. Eras of 400 years all have the same number of days.

const daysOfEra = 146097;
/** Days from March 1 of the year 0 to 1970. */
const daysTo1970 = 719468;

/** Converts `YYYY-MM-DDTHH:MM:SS` in UTC, from year 1 to 9999, to seconds since 1970. */
export function secondsOfText(text: string): number {
  const month = twoDigits(text, 5);
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2) - (month <= 2 ? 1 : 0);
  const era = Math.floor(year / 400);
  const yearOfEra = year - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + twoDigits(text, 8) - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  const days = era * daysOfEra + dayOfEra - daysTo1970;
  return days * 86400 + twoDigits(text, 11) * 3600 + twoDigits(text, 14) * 60 + twoDigits(text, 17);
}

/** The inverse of `secondsOfText`, for whole seconds. */
export function textOfSeconds(seconds: number): string {
  const days = Math.floor(seconds / 86400);
  const time = seconds - days * 86400;
  const era = Math.floor((days + daysTo1970) / daysOfEra);
  const dayOfEra = days + daysTo1970 - era * daysOfEra;
  const leaps = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36524) + Math.floor(dayOfEra / 146096);
  const yearOfEra = Math.floor((dayOfEra - leaps) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * fromMarch + 2) / 5) + 1;
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  const clock = `${padded(Math.floor(time / 3600))}:${padded(Math.floor(time / 60) % 60)}:${padded(time % 60)}`;
  return `${padded(Math.floor(year / 100))}${padded(year % 100)}-${padded(month)}-${padded(day)}T${clock}`;
}

function twoDigits(text: string, at: number): number {
  return text.charCodeAt(at) * 10 + text.charCodeAt(at + 1) - 528;
}

function padded(number: number): string {
  return number < 10 ? `0${number}` : `${number}`;
}
