interface Coverage {
  /** The ASCII characters of a class. */
  readonly ascii: readonly boolean[];
  /** Its part beyond ASCII: nothing, a single character, or something. */
  readonly beyond: "" | { readonly character: string } | "some";
}

const cache = new Map<string, Coverage>();

/** Whether no character is in both classes; edges have none. May be false for classes that have different characters beyond ASCII. */
export function areDisjoint(one: string, other: string, ignoreCase: boolean): boolean {
  if (isEdge(one) || isEdge(other)) return true;
  const [a, b] = [coverageOf(one, ignoreCase), coverageOf(other, ignoreCase)];
  if (a.ascii.some((isIn, code) => isIn && b.ascii[code])) return false;
  if (a.beyond === "" || b.beyond === "") return true;
  return a.beyond !== "some" && b.beyond !== "some" && a.beyond.character !== b.beyond.character;
}

/** Whether a class is the start or the end of the text. */
export function isEdge(source: string): boolean {
  return source === "^" || source === "$";
}

function coverageOf(source: string, ignoreCase: boolean): Coverage {
  const key = `${ignoreCase ? "i" : ""}${source}`;
  let found = cache.get(key);
  if (found === undefined) {
    const pattern = new RegExp(`^${source}$`, ignoreCase ? "iu" : "u");
    const ascii = Array.from({ length: 128 }, (_, code) => pattern.test(String.fromCharCode(code)));
    found = { ascii, beyond: beyondAscii(source, ignoreCase) };
    cache.set(key, found);
  }
  return found;
}

function beyondAscii(source: string, ignoreCase: boolean): Coverage["beyond"] {
  // The Kelvin sign is a k in lower case, and there is a long s.
  if (ignoreCase) return "some";
  if (/^[^[\\]$/u.test(source) && source > "\x7f") return { character: source };
  const isAscii = /^[\0-\x7f]*$/.test(source) && source !== ".";
  return isAscii && !source.startsWith("[^") && !/\\(?:[pPuDWSs]|x[89a-fA-F])/.test(source) ? "" : "some";
}
