import { PatternError } from "../../model/patterns/pattern-error.ts";
import { type PatternTree, parsePattern } from "../../model/patterns/pattern-tree.ts";
import type { Random } from "./random.ts";

const longest = 10_000;

/**
 * Returns a text that follows a pattern of ECMAScript from left to right; undefined for a pattern that refers back to a group, or whose
 * texts are too long. Look-arounds and word boundaries are passed over, so the text need not match. A part without an upper limit is
 * repeated at most `moreOften` times beyond its lower limit.
 */
export function matchText(pattern: string, random: Random, moreOften = 4): string | undefined {
  const tree = treeOf(pattern);
  if (tree === undefined) return undefined;
  let text = "";
  const add = (part: PatternTree): void => {
    if (text.length > longest) return;
    switch (part.kind) {
      case "class":
        text += characterOf(part.source, random);
        return;
      case "sequence":
        for (const item of part.parts) add(item);
        return;
      case "choice":
        add(part.parts[random.integer(0, part.parts.length - 1)]!);
        return;
      case "repetition": {
        const most = Math.min(part.max, part.min + moreOften);
        for (let left = random.integer(part.min, most); left > 0 && text.length <= longest; left--) add(part.part);
        return;
      }
      default:
    }
  };
  add(tree);
  return text.length > longest ? undefined : text;
}

function treeOf(pattern: string): PatternTree | undefined {
  try {
    return parsePattern(new RegExp(pattern, "u").source);
  } catch (error) {
    if (error instanceof PatternError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

// Letters and digits first: they read best, and are valid wherever texts travel.
const characters: readonly string[] = [
  ..."abcdefghijklmnopqrstuvwxyz",
  ..."0123456789",
  ..."ABCDEFGHIJKLMNOPQRSTUVWXYZ",
  ..."-_. /:@!#$%&'()*+,;<=>?[\\]^`{|}~\"\t\n\r",
];

const found = new Map<string, readonly string[]>();
const mostClasses = 1000;

/** A character of a class; none for `^` and `$`, and for a class without a character that is tried. */
function characterOf(source: string, random: Random): string {
  if (source === "^" || source === "$") return "";
  let fitting = found.get(source);
  if (fitting === undefined) {
    if (found.size >= mostClasses) found.clear();
    fitting = fittingCharacters(source);
    found.set(source, fitting);
  }
  return fitting[random.integer(0, fitting.length - 1)] ?? "";
}

function fittingCharacters(source: string): readonly string[] {
  const pattern = new RegExp(`^(?:${source})$`, "u");
  const all = characters.filter((character) => pattern.test(character));
  const words = all.filter((character) => /\w/.test(character));
  if (words.length > 0) return words;
  if (all.length > 0) return all;
  // A literal or an escape of another character, such as `\u{e9}`.
  for (let code = 0; code <= 0xffff; code++) {
    const character = String.fromCodePoint(code);
    if (pattern.test(character)) return [character];
  }
  return [];
}
