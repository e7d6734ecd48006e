// Generated clients need only this file of the room, so it imports nothing, and bundlers can drop each function.

/** The value of a path variable. */
export type PathScalar = string | number | bigint | boolean;

/**
 * Writes a variable of one segment for a URL. Percent-encodes everything except `[-_.~0-9a-zA-Z]`.
 *
 * Throws a `TypeError` that names the field for `""`, `.`, `..` and text with a lone surrogate. An empty segment would
 * address the parent collection, and URL parsers resolve dot segments, even `%2e%2e`, before anything is sent. With `isHidden`, the
 * error does not quote the value.
 */
export function pathSegment(field: string, value: PathScalar | undefined, isHidden?: boolean): string {
  const text = `${value}`;
  try {
    if (value !== undefined && !isLostInUrl(text)) return escapeText(text);
  } catch {
    // URIError: a lone surrogate.
  }
  throw unsendable(problem(field, value, "*", isHidden));
}

/**
 * Writes a variable of a segment that has another one after it, such as `owner` of `{owner}-{id}`. Throws a
 * `TypeError` as `pathSegment` does, and for a value that contains the separator: a server would read less of it.
 */
export function pathPart(field: string, value: PathScalar | undefined, separator: string, isHidden?: boolean): string {
  const written = pathSegment(field, value, isHidden);
  if (endsBefore(`${value}`, separator)) return written;
  const given = isHidden ? "its value" : JSON.stringify(`${value}`);
  const mark = JSON.stringify(separator);
  throw new TypeError(
    `path variable "${field}": ${given} cannot be sent in a URL before ${mark}, which ends the variable`,
  );
}

/** Whether a server that looks for a separator finds the end of a value, of which it takes at least one character. */
export function endsBefore(value: string, separator: string): boolean {
  return (value + separator).indexOf(separator, 1) === value.length;
}

/**
 * Writes a variable of several segments for a URL: like `pathSegment`, but keeps `/`.
 *
 * `pattern` is the pattern of the variable in the template, such as `shelves/*`, without `**` and with literals that no URL
 * encodes. Throws a `TypeError` for text that does not match it and for whatever `pathSegment` refuses.
 */
export function pathSegments(
  field: string,
  value: PathScalar | undefined,
  pattern: string,
  isHidden?: boolean,
): string {
  const wanted = pattern.split("/");
  const given = `${value ?? ""}`.split("/");
  const fits = (part: string, index: number) => (wanted[index] === "*" ? !isLostInUrl(part) : part === wanted[index]);
  try {
    if (given.length === wanted.length && given.every(fits)) return given.map(escapeText).join("/");
  } catch {
    // URIError: a lone surrogate.
  }
  throw unsendable(problem(field, value, pattern, isHidden));
}

/** As `pathSegments`, for all patterns. Only segments that `**` matches may be empty. */
export function deepPathSegments(
  field: string,
  value: PathScalar | undefined,
  pattern: string,
  isHidden?: boolean,
): string {
  const text = encodeForUrl(value, pattern);
  if (text === undefined) throw unsendable(problem(field, value, pattern, isHidden));
  return text;
}

/** Whether a value matches the pattern of a variable. Clients choose among additional bindings with it. */
export function matchesPattern(value: PathScalar | undefined, pattern: string): boolean {
  return encodeForUrl(value, pattern) !== undefined;
}

/** A variable of a binding: its field, its value in the request, its pattern, and whether errors hide the value. */
export type PathVariable = readonly [field: string, value: PathScalar | undefined, pattern: string, isHidden?: boolean];

/**
 * Returns the error for a request that fits the path of no binding. It names what the best bindings lack: those with the most
 * variables that fit, and of these the ones with the most that are set.
 */
export function noBindingFits(...bindings: readonly (readonly PathVariable[])[]): TypeError {
  const scores = bindings.map(score);
  const best = Math.max(...scores);
  const lacking = bindings.filter((_, i) => scores[i] === best).flatMap((variables) => variables.filter(isUnfit));
  const patterns = new Map<string, Set<string>>();
  const values = new Map<string, readonly [value: PathScalar | undefined, isHidden?: boolean]>();
  for (const [field, value, pattern, isHidden] of lacking) {
    values.set(field, [value, isHidden ?? false]);
    patterns.set(field, (patterns.get(field) ?? new Set()).add(pattern));
  }
  const problems = [...values].map(([field, [value, isHidden]]) =>
    problem(field, value, [...patterns.get(field)!].join('" or "'), isHidden),
  );
  return unsendable(problems.join(""));
}

function isUnfit([, value, pattern]: PathVariable): boolean {
  return !matchesPattern(value, pattern);
}

function score(variables: readonly PathVariable[]): number {
  const isSet = ([, value]: PathVariable) => value !== undefined && value !== "";
  const fits = variables.length - variables.filter(isUnfit).length;
  return 1000 * fits + variables.filter(isSet).length;
}

function problem(field: string, value: PathScalar | undefined, pattern: string, isHidden?: boolean): string {
  const given = value === undefined ? value : isHidden ? "its value" : JSON.stringify(`${value}`);
  return `path variable "${field}": ${given} cannot be sent in a URL as "${pattern}"; `;
}

function unsendable(problems: string): TypeError {
  return new TypeError(`${problems}it must have that form, be valid Unicode, and have no empty, "." or ".." segment`);
}

function isLostInUrl(part: string): boolean {
  return /^\.?\.?$/.test(part);
}

function encodeForUrl(value: PathScalar | undefined, pattern: string): string | undefined {
  const encoded = value === undefined ? value : encodeVariable(`${value}`, pattern);
  // `**` stands last in a pattern, if at all; the segments from there on are its own and may be empty.
  const deepFrom = pattern.split("/").indexOf("**") >>> 0;
  const isLost = (part: string, index: number) => isLostInUrl(part) && (part !== "" || index < deepFrom);
  return encoded?.split("/").some(isLost) ? undefined : encoded;
}

/**
 * The exact inverse of what the router reads: the path text for a value, or `undefined` when no path yields the value
 * (another form, or a lone surrogate). Takes empty and dot segments, which a path can hold even where a URL cannot.
 */
export function encodeVariable(value: string, pattern: string): string | undefined {
  const wanted = pattern.split("/");
  const last = wanted.length - 1;
  const deep = wanted[last] === "**";
  // A variable of one segment is decoded whole: "Path template syntax" of http.proto.
  const isWhole = last === 0 && !deep;
  const given = isWhole ? [value] : value.split("/");
  if (deep ? given.length < last : given.length !== wanted.length) return undefined;
  try {
    for (const [index, part] of given.entries()) {
      const want = deep && index >= last ? "*" : wanted[index]!;
      if (want === "*") given[index] = escapeText(part);
      // A literal goes out as written; in several segments the router keeps its `%2F`.
      else if (decodeURIComponent(isWhole ? want : want.replace(/%(?=2f)/gi, "%25")) === part) given[index] = want;
      else return undefined;
    }
    return given.join("/");
  } catch {
    // URIError: a lone surrogate in the value, or a literal that is not UTF-8 and that nothing matches.
    return undefined;
  }
}

/** Percent-encodes all but `[-_.~0-9a-zA-Z]`. Throws a `URIError` for a lone surrogate. */
export function escapeText(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}
