import { splitOutsideQuotes, unquote } from "./header-list.ts";

/** A media type in parts: `application/json; charset=utf-8`. */
export interface MediaType {
  /** In lower case, without parameters: `application/json`. */
  readonly type: string;
  /** Names in lower case. */
  readonly parameters: ReadonlyMap<string, string>;
}

/** Takes a media type or a range apart (RFC 9110, section 8.3.1). */
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

/** Whether a body of this content type is JSON in UTF-8; `+json` types count (RFC 6839, section 3.1). */
export function isJsonType(contentType: string): boolean {
  if (contentType === "application/json") return true;
  const mediaType = parseMediaType(contentType);
  return /^application\/([^\s/]+\+)?json$/.test(mediaType.type) && isUtf8(mediaType);
}

/** Whether text of this type is in UTF-8 as far as the type says. */
export function isUtf8({ parameters }: MediaType): boolean {
  const charset = parameters.get("charset");
  return charset === undefined || /^utf-?8$/i.test(charset);
}

/**
 * Whether a type is one of those that a pattern names: `application/vnd.x+json; compatible-with=*` takes any value of the
 * parameter, or none.
 */
export function matchesPattern(mediaType: MediaType, pattern: MediaType): boolean {
  if (mediaType.type !== pattern.type) return false;
  for (const [name, value] of pattern.parameters) {
    const given = mediaType.parameters.get(name);
    if (value === "*" ? given !== undefined && !/^[\w.+-]*$/.test(given) : given !== value) return false;
  }
  return true;
}
