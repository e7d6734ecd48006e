import type { JsonValue } from "@protoc-gen-rest/runtime/json";
import { DateTime } from "luxon";
import { NotExecutable, ProcessorFailure } from "../failure.ts";
import { render } from "../template.ts";
import { type RunProcessor, readField, type Step } from "./processor.ts";

const maxLength = 200;
const stepsPerFormat = 2500;

/** Reads a date in the first of `formats` that fits. */
export const date: RunProcessor = (step) => {
  const { document, settings, budget } = step;
  const formats = settings.texts("formats");
  if (formats.length === 0) throw new NotExecutable("processor [date]: the setting [formats] is required");
  const value = readField(step);
  if (value === undefined) return;
  const zone = render(settings.optionalText("timezone") ?? "UTC", document);
  const locale = render(settings.optionalText("locale") ?? "en", document);
  const text = String(value);
  const parse = (format: string): DateTime => {
    budget.spend(stepsPerFormat + 100 * format.length);
    return parseDate(text, render(format, document), zone, locale);
  };
  const found = text.length > maxLength ? undefined : formats.map(parse).find((it) => it.isValid);
  if (found === undefined) {
    throw new ProcessorFailure(
      `field [${settings.text("field")}] fits none of the formats: [${text.slice(0, maxLength)}]`,
    );
  }
  document.set(settings.optionalText("target_field") ?? "@timestamp", formatDate(found, step));
};

function parseDate(text: string, format: string, zone: string, locale: string): DateTime {
  const options = { zone, locale, setZone: false };
  const fromNumber = (milliseconds: number) =>
    isNumber(text) ? DateTime.fromMillis(Math.round(milliseconds), options) : DateTime.invalid("no number");
  switch (format) {
    case "ISO8601":
    case "date_optional_time":
    case "strict_date_optional_time":
      return DateTime.fromISO(text.replace(" ", "T"), options);
    case "UNIX":
    case "epoch_second":
      return fromNumber(Number(text) * 1000);
    case "UNIX_MS":
    case "epoch_millis":
      return fromNumber(Number(text));
    case "TAI64N":
      return DateTime.fromMillis(taiMilliseconds(text), options);
    default: {
      // Where the pattern has an offset, "Z" stands for none.
      const offset = /X/.test(unquoted(format)) ? text.replace(/Z$/, "+00:00") : text;
      return DateTime.fromFormat(offset, toLuxon(format, "u"), options);
    }
  }
}

// TAI64N counts from 2^62, and was 10 s ahead of UTC in 1970. The leap seconds since then are ignored, as Elasticsearch does.
const taiEpoch = 2n ** 62n + 10n;

/** The milliseconds since 1970 of a TAI64N label: 16 hexadecimal digits for the seconds, and 8 for the nanoseconds. */
function taiMilliseconds(label: string): number {
  const [, seconds, nanoseconds] = /^@?([0-7][\da-f]{15})([\da-f]{8})$/i.exec(label) ?? [];
  if (seconds === undefined) return Number.NaN;
  return Number(BigInt(`0x${seconds}`) - taiEpoch) * 1000 + Math.floor(Number(`0x${nanoseconds}`) / 1_000_000);
}

function formatDate(date: DateTime, { settings }: Step): JsonValue {
  const format = settings.optionalText("output_format");
  if (format === undefined) return date.toISO() ?? "";
  const withOffset = date.offset === 0 ? format.replace(/X+/g, "'Z'") : format;
  return date.toFormat(toLuxon(withOffset, "SSS"));
}

/** By the letter of a Java pattern, the tokens of Luxon for its lengths; the last one for all longer ones. */
const tokens: Readonly<Record<string, readonly string[]>> = {
  y: ["y", "yy", "yyyy"],
  u: ["y", "yy", "yyyy"],
  M: ["M", "MM", "MMM", "MMMM"],
  L: ["L", "LL", "LLL", "LLLL"],
  d: ["d", "dd"],
  D: ["o", "o", "ooo"],
  E: ["EEE", "EEE", "EEE", "EEEE"],
  a: ["a"],
  H: ["H", "HH"],
  h: ["h", "hh"],
  m: ["m", "mm"],
  s: ["s", "ss"],
  X: ["Z", "ZZZ", "ZZ"],
  x: ["Z", "ZZZ", "ZZ"],
  Z: ["ZZZ", "ZZ", "ZZZ", "ZZ"],
  z: ["z"],
  V: ["z"],
};

/** Translates a pattern of java.time, `dd/MMM/yyyy:HH:mm:ss Z`. `fraction` is the token for fractions of a second. */
function toLuxon(format: string, fraction: string): string {
  return format.replace(/'[^']*'|([A-Za-z])\1*/g, (run, letter?: string) => {
    if (letter === undefined) return run === "''" ? "'" : run;
    if (letter === "S") return fraction;
    const lengths = Object.hasOwn(tokens, letter) ? tokens[letter] : undefined;
    const token = lengths?.[run.length - 1] ?? lengths?.at(-1);
    if (token === undefined)
      throw new NotExecutable(`the letter [${letter}] in the date format [${format}] is not supported`);
    return token;
  });
}

function unquoted(format: string): string {
  return format.replace(/'[^']*'/g, "");
}

function isNumber(text: string): boolean {
  return /^-?\d{1,16}(?:\.\d{1,9})?$/.test(text);
}
