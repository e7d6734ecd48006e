import fc from "fast-check";

/** A small set of texts, so that random templates and paths often match. Some are two spellings of the same text. */
const literal: fc.Arbitrary<string> = fc.constantFrom(
  "a",
  "b",
  "a",
  "b",
  "%61",
  "a%3Av",
  "a%2Fb",
  "%2A",
  "%2a%2A",
  "$x",
  "%C3%A9",
);
const wildcard: fc.Arbitrary<string> = fc.constantFrom("*", "*", "*", "**");
const verb: fc.Arbitrary<string> = fc.constantFrom("", "", "", ":v", ":%76", ":w");

/** Valid templates over a small alphabet: literals, wildcards, variables of one and of several segments, verbs. */
export const templates: fc.Arbitrary<string> = fc
  .record({
    parts: fc.array(fc.oneof(literal, wildcard), { minLength: 1, maxLength: 5 }),
    cuts: fc.array(fc.nat(5), { maxLength: 4 }),
    verb,
  })
  .map((shape) => `/${withVariables(endingDeep(shape.parts), shape.cuts)}${shape.verb}`);

/** `**` may only end a template. */
function endingDeep(parts: readonly string[]): readonly string[] {
  const at = parts.indexOf("**");
  return at < 0 ? parts : parts.slice(0, at + 1);
}

/** Consecutive pairs of cuts are the spans of variables. */
function withVariables(parts: readonly string[], cuts: readonly number[]): string {
  const marks = [...new Set(cuts)].filter((cut) => cut <= parts.length).sort((a, b) => a - b);
  const pieces: string[] = [];
  let done = 0;
  for (let at = 0; at + 1 < marks.length; at += 2) {
    const start = marks[at]!;
    const end = marks[at + 1]!;
    const pattern = parts.slice(start, end).join("/");
    pieces.push(...parts.slice(done, start), pattern === "*" ? `{f${at}.x}` : `{f${at}=${pattern}}`);
    done = end;
  }
  return [...pieces, ...parts.slice(done)].join("/");
}

const pathSegment: fc.Arbitrary<string> = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom("a", "b", "%61") },
  { weight: 12, arbitrary: fc.constantFrom("", "c", "a:v", "a%3Av", "a%2fb", "*", "**", "%24x", "é", "%C3%A9", ":") },
  { weight: 1, arbitrary: fc.constantFrom("%zz", "%ff") },
);
const pathEnd: fc.Arbitrary<string> = fc.constantFrom("", "", "", ":v", ":%76", ":w", ":u", ":", "/");

/** Raw request paths over the same alphabet, with empty segments, verbs, literal colons and invalid escapes. */
export const paths: fc.Arbitrary<string> = fc
  .tuple(fc.array(pathSegment, { minLength: 1, maxLength: 5 }), pathEnd)
  .map(([parts, end]) => `/${parts.join("/")}${end}`);

export const methods: fc.Arbitrary<string> = fc.constantFrom("GET", "GET", "POST", "DELETE", "*");

/** Any text without lone surrogates, which URLs cannot carry, biased towards characters with a meaning in paths. */
export const texts: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({
    unit: fc.constantFrom("/", "%", "2", "F", "f", ".", ":", "+", "*", "~", " ", "a", "\u0000", "é", "🚀", "'", "("),
  }),
  fc.constantFrom("", ".", "..", "/", "//", "%2F", "%252f", "a/../b", "x:y", "__proto__"),
);
