/** A translated pattern: what follows what, which of several, how often. */
export type PatternTree =
  /** One code point of a class, or the start or the end of the text: `[a-z]`, `^`, `$`. */
  | { readonly kind: "class"; readonly source: string }
  /** Another assertion, such as `\b`. */
  | { readonly kind: "assertion" }
  | { readonly kind: "sequence" | "choice"; readonly parts: readonly PatternTree[] }
  | { readonly kind: "repetition"; readonly part: PatternTree; readonly min: number; readonly max: number };

// The syntax that translatePattern writes, in this order.
const assertion: RegExp = /^(?:\(\?<!\[\^\\n\]\)|\(\?!\[\^\\n\]\)|\\[bB])/;
const quantifier: RegExp = /^(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})/;
const atom: RegExp = /^(?:\[(?:\\.|[^\]\\])*\]|\\u\{[0-9a-f]+\}|\\.|.)/su;

/** Parses the source of a regular expression that `translatePattern` has written. */
export function parsePattern(source: string): PatternTree {
  let rest = source;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(rest);
    if (found !== null) rest = rest.slice(found[0].length);
    return found;
  };
  const choice = (): PatternTree => {
    const parts = [sequence()];
    while (take(/^\|/) !== null) parts.push(sequence());
    return parts.length === 1 ? parts[0]! : { kind: "choice", parts };
  };
  const sequence = (): PatternTree => {
    const parts: PatternTree[] = [];
    while (rest !== "" && !rest.startsWith("|") && !rest.startsWith(")")) parts.push(repeated(piece()));
    return parts.length === 1 ? parts[0]! : { kind: "sequence", parts };
  };
  const piece = (): PatternTree => {
    if (take(assertion) !== null) return { kind: "assertion" };
    if (take(/^\(\?:/) === null) return { kind: "class", source: take(atom)![0] };
    const inner = choice();
    take(/^\)/);
    return inner;
  };
  const repeated = (part: PatternTree): PatternTree => {
    const found = take(quantifier);
    if (found === null) return part;
    const [, sign, from, comma, to] = found;
    const min = sign === undefined ? Number(from) : sign === "+" ? 1 : 0;
    const most = sign === undefined ? (comma === undefined ? min : to === "" ? Infinity : Number(to)) : Infinity;
    return { kind: "repetition", part, min, max: sign === "?" ? 1 : most };
  };
  return choice();
}
