import { isHexDigit } from "./percent.ts";
import { type Template, TemplateError, type TemplateVariable } from "./template.ts";

/**
 * Parses a path template of `google.api.http`.
 *
 * Throws a `TemplateError` for the first violation of the grammar ("Path template syntax" of
 * `google/api/http.proto`). A literal may hold whatever RFC 3986 allows in a segment (`pchar`) except the colon, which
 * begins the verb; everything else must be percent-encoded.
 */
export function parseTemplate(text: string): Template {
  const reading: Reading = { text, at: 0, deepColumn: 0, segments: [], variables: [] };
  if (text[0] !== "/") throw fault(reading, 'expected "/" to begin the template');
  do {
    reading.at++;
    if (text[reading.at] === "{") readVariable(reading);
    else readSegment(reading);
  } while (text[reading.at] === "/");
  const verb = text[reading.at] === ":" ? readVerb(reading) : "";
  if (reading.at < text.length) throw strayText(reading);
  return { text, segments: reading.segments, variables: reading.variables, verb };
}

interface Reading {
  readonly text: string;
  /** Index of the next character. */
  at: number;
  /** Where `**` stands, counted from 1; 0 as long as it does not. */
  deepColumn: number;
  readonly segments: string[];
  readonly variables: TemplateVariable[];
}

function readVariable(reading: Reading): void {
  const { text, segments, variables } = reading;
  reading.at++;
  const column = reading.at + 1;
  const field = readFieldPath(reading);
  if (variables.some((other) => other.field === field)) throw fault(reading, `"${field}" is bound twice`, column);
  const start = segments.length;
  if (text[reading.at] === "=") {
    do {
      reading.at++;
      if (text[reading.at] === "{") throw fault(reading, "a variable must not contain another variable");
      readSegment(reading);
    } while (text[reading.at] === "/");
  } else {
    segmentMayFollow(reading);
    segments.push("*");
  }
  closeVariable(reading);
  const end = segments.length;
  variables.push({ field, start, end, multi: end - start > 1 || segments[start] === "**", column });
}

function closeVariable(reading: Reading): void {
  const next = reading.text[reading.at];
  if (next === ":") throw fault(reading, 'a verb must stand at the end of the template, not before "}"');
  if (next !== "}") throw fault(reading, `expected "}"${found(reading)}`);
  reading.at++;
}

function readFieldPath(reading: Reading): string {
  const from = reading.at;
  readIdentifier(reading);
  while (reading.text[reading.at] === ".") {
    reading.at++;
    readIdentifier(reading);
  }
  return reading.text.slice(from, reading.at);
}

function readIdentifier(reading: Reading): void {
  const { text } = reading;
  if (!isLetter(text.charCodeAt(reading.at))) throw fault(reading, `expected a field name${found(reading)}`);
  do reading.at++;
  while (isLetter(text.charCodeAt(reading.at)) || isDigit(text.charCodeAt(reading.at)));
}

function readSegment(reading: Reading): void {
  const { text } = reading;
  segmentMayFollow(reading);
  const from = reading.at;
  if (text[from] === "*") {
    if (text[from + 1] === "*") reading.deepColumn = from + 1;
    reading.at += reading.deepColumn > 0 ? 2 : 1;
    if (isLiteralCharacter(text.charCodeAt(reading.at))) throw fault(reading, "a wildcard must be a whole segment");
  } else {
    readLiteral(reading, "expected a segment");
  }
  reading.segments.push(text.slice(from, reading.at));
}

/** http.proto: `**` "must be the last part of the URL path except the Verb". */
function segmentMayFollow(reading: Reading): void {
  if (reading.deepColumn > 0) throw fault(reading, '"**" must be the last segment', reading.deepColumn);
}

function readVerb(reading: Reading): string {
  const from = ++reading.at;
  readLiteral(reading, 'expected a verb after ":"');
  const next = reading.text[reading.at];
  if (next === ":") throw fault(reading, "only one verb may follow the path");
  if (next === "/") throw fault(reading, "no segment may follow a verb");
  return reading.text.slice(from, reading.at);
}

function readLiteral(reading: Reading, expectation: string): void {
  const { text } = reading;
  const from = reading.at;
  for (let code = text.charCodeAt(from); isLiteralCharacter(code); code = text.charCodeAt(reading.at)) {
    if (code !== 37) reading.at++;
    else if (isHexDigit(text.charCodeAt(reading.at + 1)) && isHexDigit(text.charCodeAt(reading.at + 2)))
      reading.at += 3;
    else
      throw fault(
        reading,
        `"${text.slice(reading.at, reading.at + 3)}" is not a valid escape (write "%25" for a percent sign)`,
      );
  }
  if (reading.at > from) return;
  throw isStructural(text[from]) ? fault(reading, `${expectation}${found(reading)}`) : strayText(reading);
}

/** The error for text where the template should go on or end. */
function strayText(reading: Reading): TemplateError {
  const next = String.fromCodePoint(reading.text.codePointAt(reading.at) as number);
  if (next === "{") return fault(reading, "a variable must be a whole segment");
  if (next === "}") return fault(reading, '"}" without a matching "{"');
  if (reading.text[reading.at - 1] === "}" && isLiteralCharacter(next.charCodeAt(0))) {
    return fault(reading, 'expected "/", ":" or the end after a variable');
  }
  return fault(reading, `${JSON.stringify(next)} must be percent-encoded`);
}

function isStructural(character: string | undefined): boolean {
  return character === undefined || "/:{}".includes(character);
}

/** `pchar` of RFC 3986 without the colon, and the percent sign that begins an escape. */
function isLiteralCharacter(code: number): boolean {
  return isLetter(code) || isDigit(code) || (code < 127 && "-.~!$&'()*+,;=@%".includes(String.fromCharCode(code)));
}

/** With the underscore: letters in the sense of a protobuf identifier. */
function isLetter(code: number): boolean {
  return ((code | 32) >= 97 && (code | 32) <= 122) || code === 95;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function found(reading: Reading): string {
  const next = reading.text.codePointAt(reading.at);
  return next === undefined ? "" : `, not ${JSON.stringify(String.fromCodePoint(next))}`;
}

function fault(reading: Reading, reason: string, column: number = reading.at + 1): TemplateError {
  return new TemplateError(reading.text, column, reason);
}
