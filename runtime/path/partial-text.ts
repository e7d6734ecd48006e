import { decodeLiteral } from "./percent.ts";
import { escapeText } from "./segment.ts";

/** A segment with variables and text, such as `{}-{}.json`: each variable is written `{}`. */
export function isPartial(segment: string): boolean {
  return segment.includes("{");
}

/** The decoded texts around the variables of a partial segment: `{}-{}.json` has `""`, `-` and `.json`. */
export function partialTexts(segment: string): readonly string[] {
  return segment.split("{}").map((written) => decodeLiteral(written) ?? written);
}

/** The segment with canonical literals. */
export function canonicalPartial(segment: string): string {
  return partialTexts(segment).map(escapeText).join("{}");
}

/**
 * The values of the variables; undefined if the text does not match. A variable takes at least one character, and no more than
 * up to the next occurrence of the text that follows it; the last one takes the rest. So a search needs no backtracking: the
 * earliest occurrence leaves most to the variables after it.
 */
export function matchPartial(texts: readonly string[], text: string): string[] | undefined {
  const prefix = texts[0] as string;
  const suffix = texts.at(-1) as string;
  if (!text.startsWith(prefix)) return undefined;
  const values: string[] = [];
  let start = prefix.length;
  for (const separator of texts.slice(1, -1)) {
    const end = text.indexOf(separator, start + 1);
    if (end < 0) return undefined;
    values.push(text.slice(start, end));
    start = end + separator.length;
  }
  const end = text.length - suffix.length;
  if (end <= start || !text.endsWith(suffix)) return undefined;
  values.push(text.slice(start, end));
  return values;
}

/** Orders partial segments: the more text a segment has, the more specific it is. */
export function comparePartial(a: string, b: string): number {
  return literalLength(b) - literalLength(a) || (a < b ? -1 : a === b ? 0 : 1);
}

function literalLength(segment: string): number {
  return partialTexts(segment).join("").length;
}

/** Whether one partial segment matches every text that the other one matches. */
export function coversPartial(whole: string, part: string): boolean {
  // A character that no literal of a template has stands for the variables.
  return matchPartial(partialTexts(whole), partialTexts(part).join("\0")) !== undefined;
}

/**
 * A text that two partial segments match; undefined if there is none. Both are walked at once: at each step the next character
 * is one that either needs, or one of a variable in both.
 */
export function commonText(a: string, b: string): string | undefined {
  const [one, other] = [stepsOf(a), stepsOf(b)];
  const dead = new Set<number>();
  const walk = (i: number, j: number): string | undefined => {
    if (i === one.length && j === other.length) return "";
    const key = i * (other.length + 1) + j;
    if (i === one.length || j === other.length || dead.has(key)) return undefined;
    dead.add(key);
    const [here, there] = [one[i] as string, other[j] as string];
    if (here !== "" && there !== "" && here !== there) return undefined;
    for (const [nextI, nextJ] of nextSteps(here, there, i, j)) {
      const rest = walk(nextI, nextJ);
      if (rest !== undefined) return (here || there || "x") + rest;
    }
    return undefined;
  };
  return walk(0, 0);
}

/** A variable, an empty step, takes one character and goes on, or stays for another one. */
function nextSteps(here: string, there: string, i: number, j: number): readonly (readonly [number, number])[] {
  const both = [i + 1, j + 1] as const;
  if (here !== "" && there !== "") return [both];
  return [both, ...(here === "" ? [[i, j + 1] as const] : []), ...(there === "" ? [[i + 1, j] as const] : [])];
}

/** A step for each character of a literal, and an empty one for each variable. */
function stepsOf(segment: string): readonly string[] {
  return partialTexts(segment).flatMap((text, index) => (index === 0 ? [...text] : ["", ...text]));
}
