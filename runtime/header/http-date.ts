const imfFixdate = /^\w{3}, \d\d? \w{3} \d{4} [\d:]{8} GMT$/;
const rfc850 = /^\w{6,9}, \d\d-\w{3}-\d\d [\d:]{8} GMT$/;
const asctime = /^\w{3} \w{3} [ \d]\d [\d:]{8} \d{4}$/;

/** Returns the milliseconds since 1970 of a date in one of the three forms of RFC 9110, section 5.6.7; NaN for other text. */
export function parseHttpDate(text: string): number {
  // asctime is in UTC without saying so.
  if (asctime.test(text)) return Date.parse(`${text} GMT`);
  return imfFixdate.test(text) || rfc850.test(text) ? Date.parse(text) : Number.NaN;
}
