import { PatternError } from "./pattern-error.ts";
import type { PatternReader } from "./pattern-reader.ts";

// RE2's classes are ASCII, and its \s has no \v. JavaScript's \s is that of Unicode.
const perlClasses: Readonly<Record<string, string>> = {
  d: "0-9",
  D: "\\0-/:-\\u{10ffff}",
  s: "\\t\\n\\f\\r ",
  S: "\\0-\\x08\\x0b\\x0e-\\x1f!-\\u{10ffff}",
  w: "0-9A-Za-z_",
  W: "\\0-/:-@\\x5b-\\x5e`\\x7b-\\u{10ffff}",
};

const posixClasses: Readonly<Record<string, readonly [inside: string, outside: string]>> = {
  alnum: ["0-9A-Za-z", "\\0-/:-@\\x5b-`\\x7b-\\u{10ffff}"],
  alpha: ["A-Za-z", "\\0-@\\x5b-`\\x7b-\\u{10ffff}"],
  ascii: ["\\0-\\x7f", "\\x80-\\u{10ffff}"],
  blank: ["\\t ", "\\0-\\x08\\n-\\x1f!-\\u{10ffff}"],
  cntrl: ["\\0-\\x1f\\x7f", " -~\\x80-\\u{10ffff}"],
  digit: ["0-9", "\\0-/:-\\u{10ffff}"],
  graph: ["!-~", "\\0- \\x7f-\\u{10ffff}"],
  lower: ["a-z", "\\0-`\\x7b-\\u{10ffff}"],
  print: [" -~", "\\0-\\x1f\\x7f-\\u{10ffff}"],
  punct: ["!-\\/:-@\\x5b-`\\x7b-~", "\\0- 0-9A-Za-z\\x7f-\\u{10ffff}"],
  space: ["\\t\\n\\v\\f\\r ", "\\0-\\x08\\x0e-\\x1f!-\\u{10ffff}"],
  upper: ["A-Z", "\\0-@\\x5b-\\u{10ffff}"],
  word: ["0-9A-Za-z_", "\\0-/:-@\\x5b-\\x5e`\\x7b-\\u{10ffff}"],
  xdigit: ["0-9A-Fa-f", "\\0-/:-@G-`g-\\u{10ffff}"],
};

/** Translates an escape outside of a class. */
export function translateEscape(reader: PatternReader): string {
  if (reader.take("\\A")) return "^";
  if (reader.take("\\z")) return "$";
  if (reader.take("\\b")) return "\\b";
  if (reader.take("\\B")) return "\\B";
  const set = takeSet(reader);
  if (set !== undefined) return `[${set}]`;
  return literalCharacter(takeEscaped(reader));
}

/** Translates a class whose `[` has been read. */
export function translateClass(reader: PatternReader): string {
  let source = reader.take("^") ? "[^" : "[";
  let isFirst = true;
  while (isFirst || !reader.sees("]")) {
    if (reader.isAtEnd) throw new PatternError('has a "[" without a "]"');
    isFirst = false;
    const set = takePosix(reader) ?? takeSet(reader);
    if (set !== undefined) {
      source += set;
      continue;
    }
    const from = takeCharacter(reader);
    if (!reader.sees("-") || reader.sees("-]")) {
      source += classCharacter(from);
      continue;
    }
    reader.take("-");
    if (takeSet(reader) !== undefined) throw new PatternError("has a range that ends with a class");
    const to = takeCharacter(reader);
    if (to.codePointAt(0)! < from.codePointAt(0)!) throw new PatternError(`has the range ${from}-${to}, out of order`);
    source += `${classCharacter(from)}-${classCharacter(to)}`;
  }
  reader.take("]");
  return `${source}]`;
}

export function literalCharacter(character: string): string {
  return /[\\^$.*+?()[\]{}|/]/.test(character) ? `\\${character}` : printable(character);
}

function classCharacter(character: string): string {
  return /[\\^[\]\-/]/.test(character) ? `\\${character}` : printable(character);
}

/** Regular expressions are printed as literals, which a line break would end. */
function printable(character: string): string {
  return /[\p{Cc}\p{Cs}\u2028\u2029]/u.test(character) ? `\\u{${character.codePointAt(0)!.toString(16)}}` : character;
}

function takeCharacter(reader: PatternReader): string {
  return reader.sees("\\") ? takeEscaped(reader) : reader.next();
}

/** `\d`, `\pL`, `\p{Greek}`, as the inside of a class. */
function takeSet(reader: PatternReader): string | undefined {
  const perl = /^\\([dDsSwW])/.exec(reader.rest)?.[1];
  if (perl !== undefined) {
    reader.skip(2);
    return perlClasses[perl];
  }
  const unicode = /^\\([pP])(?:\{(\^?)(\w+)\}|([A-Z]))/.exec(reader.rest);
  if (unicode === null) return undefined;
  reader.skip(unicode[0].length);
  const [, letter, negation, long, short] = unicode;
  const name = long ?? short!;
  const isNegated = (letter === "P") !== (negation === "^");
  if (name === "Any") return isNegated ? "" : "\\0-\\u{10ffff}";
  // RE2 names categories by one or two letters, and everything else is a script.
  return `\\${isNegated ? "P" : "p"}{${name.length <= 2 ? name : `Script=${name}`}}`;
}

function takePosix(reader: PatternReader): string | undefined {
  if (!reader.sees("[:")) return undefined;
  const [text, negation, name = ""] = /^\[:(\^?)(\w+):\]/.exec(reader.rest) ?? [];
  if (text === undefined) return undefined;
  const sets = Object.hasOwn(posixClasses, name) ? posixClasses[name] : undefined;
  if (sets === undefined) throw new PatternError(`has the unknown class ${text}`);
  reader.skip(text.length);
  return sets[negation === "^" ? 1 : 0];
}

const controls: Readonly<Record<string, string>> = {
  a: "\x07",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};

/** The character that an escape stands for. */
function takeEscaped(reader: PatternReader): string {
  reader.take("\\");
  const [code, long, short, octal] =
    /^(?:x\{([0-9A-Fa-f]{1,6})\}|x([0-9A-Fa-f]{2})|([1-7][0-7]{1,2}|0[0-7]{0,2}))/.exec(reader.rest) ?? [];
  if (code !== undefined) {
    reader.skip(code.length);
    const point = octal === undefined ? Number.parseInt((long ?? short)!, 16) : Number.parseInt(octal, 8);
    if (point > 0x10ffff) throw new PatternError(`has the escape \\${code}, which is not a character`);
    return String.fromCodePoint(point);
  }
  const letter = reader.next();
  if (letter === "") throw new PatternError("ends with a backslash");
  const control = Object.hasOwn(controls, letter) ? controls[letter] : undefined;
  if (control !== undefined) return control;
  if (/[0-9A-Za-z]/.test(letter) || letter.codePointAt(0)! > 127) {
    throw new PatternError(`has the escape \\${letter}, which RE2 does not support`);
  }
  return letter;
}
