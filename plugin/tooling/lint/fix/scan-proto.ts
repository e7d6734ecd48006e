const string = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/y;
const comment = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|#[^\n]*/y;

/** The offset of the first of these characters outside of strings, comments and brackets; undefined without one. */
export function endOf(text: string, start: number, characters: string): number | undefined {
  let depth = 0;
  for (let at = start; at < text.length; ) {
    const skipped = match(string, text, at) ?? match(comment, text, at);
    if (skipped !== undefined) {
      at = skipped;
      continue;
    }
    const character = text.charAt(at);
    if (depth === 0 && characters.includes(character)) return at;
    if ("{[(<".includes(character)) depth++;
    if ("}])>".includes(character)) depth--;
    if (depth < 0) return undefined;
    at++;
  }
  return undefined;
}

/** The offset of what follows white space, and comments if they do not matter. */
export function skipBlank(text: string, start: number, withComments = false): number {
  for (let at = start; ; ) {
    const next = match(/\s+/y, text, at) ?? (withComments ? match(comment, text, at) : undefined);
    if (next === undefined) return at;
    at = next;
  }
}

/** The comments in a part of a proto file, in their order. */
export function commentsIn(text: string): readonly string[] {
  const found: string[] = [];
  for (let at = 0; at < text.length; ) {
    const end = match(comment, text, at);
    if (end !== undefined) found.push(text.slice(at, end));
    at = end ?? match(string, text, at) ?? at + 1;
  }
  return found;
}

function match(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
