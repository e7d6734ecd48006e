import type { Schema } from "@protoc-gen-rest/plugin";
import fc from "fast-check";

/** Texts that a layer between client and handler may misinterpret. */
const awkward: readonly string[] = [
  "",
  " ",
  "/",
  "a/b",
  "%2F",
  "%",
  "100%25",
  "größe/+😀 1",
  "é", // Not normalized, and must stay so.
  "\u0000\u0001\u001f\u007f",
  "\r\n",
  "\u2028\ufeff",
  "a&b=c;d#e?f",
  "[*]:{x}~(y)!'",
  '"\\",\\\'',
  "__proto__",
  "constructor",
  "null",
  "true",
  "0",
  "-1",
  "9007199254740993",
  "1e999",
];

/** Any Unicode text, often an awkward one. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...awkward),
  fc.string({ unit: "binary", maxLength: 12 }),
);

/** Values of a path variable of one segment; URLs cannot carry others. */
export const segmentText: fc.Arbitrary<string> = anyText.filter((text) => !/^\.{0,2}$/.test(text));

/** Values of a header field: Latin-1 without control characters and without surrounding white space. */
export const headerText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "",
    "a/b",
    "größe, 1",
    '"quoted" and \\ not',
    "a=b; c",
    "0",
    "false",
    'W/"1,2"',
    "\t".padEnd(3, "x").trim(),
  ),
  fc
    .string({ unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)), maxLength: 12 })
    .filter((text) => !/[\x7f-\x9f]/.test(text) && text === text.replace(/^[ \t]+|[ \t]+$/g, "")),
);

/** Items of a list in a single parameter. */
export function delimitedText(delimiter: string): fc.Arbitrary<string> {
  return anyText.map((text) => text.replaceAll(delimiter, "_")).filter((text) => text !== "");
}

const digits = fc.bigInt({ min: 0n, max: 10n ** 15n });

const formats: Readonly<Record<string, fc.Arbitrary<string>>> = {
  byte: fc.base64String({ maxLength: 12 }),
  date: fc.constantFrom("2024-02-29", "0001-01-01", "9999-12-31"),
  "date-time": fc.constantFrom("2026-01-31T12:00:00Z", "2024-02-29t23:59:60.123+14:00"),
  email: fc.emailAddress(),
  "time-units": fc.oneof(
    fc.constantFrom("0", "-1"),
    fc
      .tuple(digits, fc.constantFrom("nanos", "micros", "ms", "s", "m", "h", "d"))
      .map(([amount, unit]) => `${amount}${unit}`),
  ),
  uri: fc.oneof(fc.webUrl({ withFragments: true, withQueryParameters: true }), fc.constantFrom("urn:x:ö", "a:")),
  uuid: fc.oneof(
    fc.uuid(),
    fc.constant("00000000-0000-0000-0000-000000000000"),
    fc.uuid().map((it) => it.toUpperCase()),
  ),
};

/** Generates strings of `base` that meet the constraints. */
export function textWith(schema: Schema | undefined, base: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const { enum: allowed, format, pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema ?? {};
  if (allowed !== undefined) return fc.constantFrom(...allowed.map(String));
  const formed = format === undefined ? undefined : formats[format];
  const fits = (text: string) => {
    const { length } = [...text];
    return length >= minLength && length <= maxLength;
  };
  if (pattern !== undefined) return (formed ?? patterned(pattern, base)).filter(fits);
  return (formed ?? fc.oneof(base, longer(base, minLength))).filter(fits);
}

/** Generates strings of the required length from code points of two code units. */
function longer(base: fc.Arbitrary<string>, minLength: number): fc.Arbitrary<string> {
  return minLength === 0 ? base : base.map((text) => text.padEnd(minLength, "x"));
}

/** fast-check cannot generate strings for patterns with lookahead. */
function patterned(pattern: string, base: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const expression = new RegExp(pattern, "u");
  if (pattern.includes("(?")) return base.filter((text) => expression.test(text));
  return fc.stringMatching(expression, { maxLength: 24 });
}
