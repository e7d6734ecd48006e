const closing: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/**
 * Splits a list at the commas outside of double quotes and of brackets. Items keep these as they are. In quotes, a backslash
 * escapes the next character. A quote or a bracket that is not closed holds the rest of the text. Empty for "".
 */
export function splitNestedList(text: string): string[] {
  if (text === "") return [];
  const items: string[] = [];
  // The brackets that are to be closed, the innermost last.
  const open: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (character === '"') at = closingQuote(text, at);
    else if (Object.hasOwn(closing, character)) open.push(closing[character]!);
    else if (character === open.at(-1)) open.pop();
    else if (character === "," && open.length === 0) {
      items.push(text.slice(start, at));
      start = at + 1;
    }
  }
  items.push(text.slice(start));
  return items;
}

function closingQuote(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === '"') return at;
  }
  return text.length;
}
