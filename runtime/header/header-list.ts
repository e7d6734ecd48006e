/**
 * The items of a comma list in a header field; quoted strings lose their quotes, empty items do not count (RFC 9110,
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
 * A comma list that `parseHeaderList` reads back: what is not plain stands in quotes. Undefined where there are no items:
 * no list and an empty one are the same to proto.
 */
export function headerList(list: unknown): string | undefined {
  const texts = listItems(list).map((item) => quoteUnlessPlain(String(item)));
  return texts.length ? texts.join(", ") : undefined;
}

/** A list, one item that stands for a list of one, or nothing. */
export function listItems(list: unknown): readonly unknown[] {
  return list == null ? [] : Array.isArray(list) ? list : [list];
}

function quoteUnlessPlain(item: string): string {
  return item === "" || /[",\\]|^\s|\s$/.test(item) ? quote(item) : item;
}

export function quote(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}

/** The text of a quoted string (RFC 9110, section 5.6.4); any other text as it is. */
export function unquote(text: string): string {
  return /^"(?:[^"\\]|\\.)*"$/s.test(text) ? text.slice(1, -1).replace(/\\(.)/gs, "$1") : text;
}

/** Cuts at each separator that is not inside of a quoted string. A quote that never ends is a character like any other. */
export function splitOutsideQuotes(text: string, separator: string): string[] {
  if (!text.includes('"')) return text.split(separator);
  const parts: string[] = [];
  let start = 0;
  // Behind a quote that never ends every search would run to the end of the text.
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

/** Undefined when there is none. */
function closingQuote(text: string, open: number): number | undefined {
  for (let at = open + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === '"') return at;
  }
  return undefined;
}
