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
  let start = 0;
  // After an unclosed quote, each further search would run to the end of the text.
  let quotes = true;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"' && quotes) {
      const end = closingQuote(text, at);
      if (end === undefined) quotes = false;
      else at = end;
    } else if (text[at] === separator) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}

/** Undefined if the quote is not closed. */
function closingQuote(text: string, open: number): number | undefined {
  for (let at = open + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === '"') return at;
  }
  return undefined;
}
