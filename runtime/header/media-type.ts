import { splitOutsideQuotes, unquote } from "./header-list.ts";

/** A parsed media type: `application/json; charset=utf-8`. */
export interface MediaType {
  /** In lower case, without parameters: `application/json`. */
  readonly type: string;
  /** Names in lower case. */
  readonly parameters: ReadonlyMap<string, string>;
}

/** Parses a media type or a media range (RFC 9110, section 8.3.1). */
export function parseMediaType(text: string): MediaType {
  const [type = "", ...rest] = splitOutsideQuotes(text, ";");
  const parameters = new Map<string, string>();
  for (const part of rest) {
    const equals = part.indexOf("=");
    if (equals < 0) continue;
    const name = part.slice(0, equals).trim().toLowerCase();
    if (!parameters.has(name)) parameters.set(name, unquote(part.slice(equals + 1).trim()));
  }
  return { type: type.trim().toLowerCase(), parameters };
}

/** Whether a body of this content type is JSON in UTF-8, `+json` types included (RFC 6839, section 3.1). */
export function isJsonType(contentType: string): boolean {
  if (contentType === "application/json") return true;
  const mediaType = parseMediaType(contentType);
  return /^application\/([^\s/]+\+)?json$/.test(mediaType.type) && isUtf8(mediaType);
}

/** Whether a media type allows text to be UTF-8. */
export function isUtf8({ parameters }: MediaType): boolean {
  const charset = parameters.get("charset");
  return charset === undefined || /^utf-?8$/i.test(charset);
}

/**
 * Whether a media type matches a pattern. `application/vnd.x+json; compatible-with=*` matches any value of the parameter, and
 * its absence.
 */
export function matchesMediaType(mediaType: MediaType, pattern: MediaType): boolean {
  if (mediaType.type !== pattern.type) return false;
  for (const [name, value] of pattern.parameters) {
    const given = mediaType.parameters.get(name);
    if (value === "*" ? given !== undefined && !/^[\w.+-]*$/.test(given) : given !== value) return false;
  }
  return true;
}
