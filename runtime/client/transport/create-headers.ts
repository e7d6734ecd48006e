type Headers = Readonly<Record<string, unknown>> | undefined;

/**
 * Creates the headers of a request, by name in lower case. Of headers with the same name, the last one wins. Throws a TypeError
 * for a value that no header can carry.
 */
export function createHeaders(headerSets: readonly Headers[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const values of headerSets) {
    for (const name in values) {
      if (values[name] == null) continue;
      const text = `${values[name]}`;
      // RFC 9110, section 5.5. Recipients drop spaces at the ends.
      if (/[^\t -~\x80-\xff]|^[\t ]|[\t ]$/.test(text))
        throw new TypeError(`the header ${name} cannot hold ${JSON.stringify(text)}`);
      headers[name.toLowerCase()] = text;
    }
  }
  return headers;
}
