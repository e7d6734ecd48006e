/**
 * Parses a comma-separated list in a header field. Quoted strings lose their quotes, and empty items are ignored (RFC 9110,
 * section 5.6.1).
 */
export function parseHeaderList(text: string): string[] {
  const items: string[] = [];
  for (const part of splitOutsideQuotes(text, ",")) {
    const item = part.trim();
    if (item !== "") items.push(unquote(item));
  }
  return items;
}

/**
 * Writes a comma-separated list that `parseHeaderList` reads back: items are quoted if they need to be. Undefined for an
 * empty list, which protobuf does not tell from an absent one.
 */
export function headerList(list: unknown): string | undefined {
  const texts = listItems(list).map((item) => quoteUnlessPlain(String(item)));
  return texts.length ? texts.join(", ") : undefined;
}

/** Returns the items of a list, of a single item, or of nothing. */
export function listItems(list: unknown): readonly unknown[] {
  return list == null ? [] : Array.isArray(list) ? list : [list];
}

function quoteUnlessPlain(item: string): string {
  return item === "" || /[",\\]|^\s|\s$/.test(item) ? quote(item) : item;
}

export function quote(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}

/** Returns the text of a quoted string (RFC 9110, section 5.6.4), and any other text as it is. */
export function unquote(text: string): string {
  return /^"(?:[^"\\]|\\.)*"$/s.test(text) ? text.slice(1, -1).replace(/\\(.)/gs, "$1") : text;
}

/** Splits at each separator outside of quoted strings. An unclosed quote is an ordinary character. */
export function splitOutsideQuotes(text: string, separator: string): string[] {
  if (!text.includes('"')) return text.split(separator);
  const parts: string[] = [];
  const find = findOutsideQuotes(text, separator);
  for (let start = 0; start <= text.length; ) {
    const end = find(start);
    parts.push(text.slice(start, end));
    start = end + 1;
  }
  return parts;
}

/** Returns a function that finds the next separator outside of quoted strings; the length of the text if there is none. */
export function findOutsideQuotes(text: string, separator: string): (start: number) => number {
  // After an unclosed quote, each further search would run to the end of the text.
  let quotes = true;
  return (start) => {
    let at = start;
    for (; at < text.length && text[at] !== separator; at++) {
      if (text[at] !== '"' || !quotes) continue;
      const end = closingQuote(text, at);
      if (end === undefined) quotes = false;
      else at = end;
    }
    return at;
  };
}

/** Undefined if the quote is not closed. */
function closingQuote(text: string, open: number): number | undefined {
  for (let at = open + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === '"') return at;
  }
  return undefined;
}
