import { literalCharacter, translateClass, translateEscape } from "./pattern-class.ts";
import { PatternError } from "./pattern-error.ts";
import { PatternReader } from "./pattern-reader.ts";

interface Flags {
  readonly multiline: boolean;
  readonly dotAll: boolean;
}

// A repetition of RE2: at most 1000 times.
const repetition: RegExp = /^\{(\d{1,4})(?:,(\d{0,4}))?\}/;

/**
 * Translates a regular expression of RE2, which protovalidate uses, to JavaScript. Only whether a text matches is the same:
 * groups do not capture, and nothing is lazy. Throws a PatternError for what RE2 refuses or JavaScript lacks.
 */
export function translatePattern(pattern: string): RegExp {
  const reader = new PatternReader(pattern);
  const ignoreCase = /^\(\?[ismU]*i[ismU]*\)/.exec(pattern);
  const source = translateAlternatives(reader, { multiline: false, dotAll: false }, 0);
  if (!reader.isAtEnd) throw new PatternError('has a ")" without a "("');
  try {
    return new RegExp(source, ignoreCase === null ? "u" : "iu");
  } catch (error) {
    throw new PatternError(error instanceof Error ? error.message.split(": ").at(-1)!.toLowerCase() : "is invalid");
  }
}

function translateAlternatives(reader: PatternReader, outer: Flags, depth: number): string {
  if (depth > 100) throw new PatternError("is nested too deeply");
  let flags = outer;
  let source = "";
  while (!reader.isAtEnd && !reader.sees(")")) {
    if (reader.take("|")) {
      source += "|";
      continue;
    }
    const changed = takeFlags(reader, flags);
    if (changed !== undefined) {
      flags = changed;
      continue;
    }
    const atom = translateAtom(reader, flags, depth);
    const quantifier = translateQuantifier(reader);
    // RE2 repeats assertions, JavaScript groups that contain one.
    const isAssertion = quantifier !== "" && assertions.has(atom);
    source += isAssertion ? `(?:${atom})${quantifier}` : atom + quantifier;
  }
  return source;
}

const assertions: ReadonlySet<string> = new Set(["^", "$", "(?<![^\\n])", "(?![^\\n])", "\\b", "\\B"]);

function translateAtom(reader: PatternReader, flags: Flags, depth: number): string {
  if (reader.take("(")) return translateGroup(reader, flags, depth);
  if (reader.take("[")) return translateClass(reader);
  if (reader.take(".")) return flags.dotAll ? "[\\s\\S]" : "[^\\n]";
  if (reader.take("^")) return flags.multiline ? "(?<![^\\n])" : "^";
  if (reader.take("$")) return flags.multiline ? "(?![^\\n])" : "$";
  if (reader.take("\\Q")) return quoted(reader);
  if (reader.sees("\\")) return translateEscape(reader);
  if (/^[*+?]/.test(reader.rest) || repetition.test(reader.rest)) {
    throw new PatternError(`has nothing to repeat before ${JSON.stringify(reader.rest.charAt(0))}`);
  }
  return literalCharacter(reader.next());
}

/** `\Q...\E`: the text between them as it is. A group, so that it can be repeated only as a whole, would differ from RE2. */
function quoted(reader: PatternReader): string {
  let source = "";
  while (!reader.isAtEnd && !reader.take("\\E")) source += literalCharacter(reader.next());
  return source;
}

function translateGroup(reader: PatternReader, flags: Flags, depth: number): string {
  let inner = flags;
  const name = /^\?P?<([A-Za-z_]\w*)>/.exec(reader.rest);
  if (name !== null) reader.skip(name[0].length);
  else if (reader.sees("?")) {
    const scoped = /^\?([imsU]*)(?:-([imsU]+))?:/.exec(reader.rest);
    if (scoped === null)
      throw new PatternError(`has the group (${reader.rest.slice(0, 3)}, which RE2 does not support`);
    reader.skip(scoped[0].length);
    inner = withFlags(flags, scoped[1] ?? "", scoped[2] ?? "", reader);
  }
  const source = translateAlternatives(reader, inner, depth + 1);
  if (!reader.take(")")) throw new PatternError('has a "(" without a ")"');
  return `(?:${source})`;
}

/** `(?s)` applies to the rest of its group. */
function takeFlags(reader: PatternReader, flags: Flags): Flags | undefined {
  const found = /^\(\?([imsU]*)(?:-([imsU]+))?\)/.exec(reader.rest);
  if (found === null || found[0] === "(?)") return undefined;
  const isFirst = reader.isAtStart;
  reader.skip(found[0].length);
  return withFlags(flags, found[1] ?? "", found[2] ?? "", isFirst ? undefined : reader);
}

/** `reader` is undefined at the start of the pattern, where a flag applies to all of it. */
function withFlags(flags: Flags, on: string, off: string, reader: PatternReader | undefined): Flags {
  if (reader !== undefined && (on.includes("i") || off.includes("i"))) {
    throw new PatternError("ignores case in a part, which JavaScript cannot: write (?i) at the start of the pattern");
  }
  return {
    multiline: off.includes("m") ? false : flags.multiline || on.includes("m"),
    dotAll: off.includes("s") ? false : flags.dotAll || on.includes("s"),
  };
}

/** Whether a repetition is lazy does not matter, since only whether the text matches does. */
function translateQuantifier(reader: PatternReader): string {
  const found = /^[*+?]/.exec(reader.rest) ?? repetition.exec(reader.rest);
  if (found === null) return "";
  reader.skip(found[0].length);
  const [, from, to] = found;
  if (Math.max(Number(from ?? 0), Number(to ?? 0)) > 1000) throw new PatternError("repeats more than 1000 times");
  if (to !== undefined && to !== "" && Number(to) < Number(from)) {
    throw new PatternError(`has the repetition ${found[0]}, whose numbers are out of order`);
  }
  reader.take("?");
  if (/^[*+?]/.test(reader.rest) || repetition.test(reader.rest)) {
    throw new PatternError(`repeats a repetition: ${found[0]}${reader.rest.charAt(0)}`);
  }
  return found[0];
}
