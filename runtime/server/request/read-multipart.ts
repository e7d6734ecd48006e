import { isJsonType, parseMediaType } from "../../header/media-type.ts";
import { trimSpace } from "../../header/trim-space.ts";
import type { Check } from "../../json/check.ts";
import { setOwn } from "../../json/set-own.ts";
import type { FileMembers } from "../../operation/parameter.ts";
import { malformed } from "../errors/request-errors.ts";
import type { FormValue } from "./bracket-tree.ts";
import { decodeUtf8 } from "./decode-utf8.ts";
import type { NamedValue } from "./query-parameters.ts";
import type { ValueForm } from "./value-form.ts";
import { textToWire } from "./wire-parameter.ts";
import type { WireObject } from "./wire-target.ts";

// Far more than a name, a file name and a media type need.
const maxHeaderBytes = 8192;

/**
 * Parses a form into its parts (RFC 7578): files, bytes and JSON where `formOf` declares them, and text elsewhere, whether the part
 * has a file name or not. Throws 400 for more than `limit` parts. The parser of `fetch` is not strict enough: it finds boundaries in the middle of a line, and
 * decodes invalid UTF-8.
 */
export function readMultipart(
  bytes: Uint8Array,
  contentType: string,
  limit: number,
  formOf: (name: string) => ValueForm | undefined,
  check: Check,
): NamedValue[] {
  return splitMultipart(bytes, contentType, limit, (part, index) => readPart(part, index, formOf, check));
}

/** Reads each part of a body with a boundary. Throws 400 for more than `limit` parts. */
export function splitMultipart<T>(
  bytes: Uint8Array,
  contentType: string,
  limit: number,
  read: (part: Uint8Array, index: number) => T,
): T[] {
  const boundary = parseMediaType(contentType).parameters.get("boundary") ?? "";
  // RFC 2046, section 5.1.1.
  if (!/^[\x20-\x7e]{0,69}[\x21-\x7e]$/.test(boundary)) throw malformed("the boundary of the form is not valid");
  const delimiter = new TextEncoder().encode(`\r\n--${boundary}`);
  const parts: T[] = [];
  let at = startsWith(bytes, delimiter.subarray(2), 0) ? delimiter.length - 2 : afterDelimiter(bytes, delimiter, 0);
  while (!startsWith(bytes, dashes, at)) {
    if (parts.length === limit) throw malformed(`the form has more than ${limit} parts`);
    const start = afterPadding(bytes, at);
    at = afterDelimiter(bytes, delimiter, start - 2);
    parts.push(read(bytes.subarray(start, at - delimiter.length), parts.length));
  }
  return parts;
}

const dashes = new Uint8Array([45, 45]);
const lineEnd = new Uint8Array([13, 10]);
const headerEnd = new Uint8Array([13, 10, 13, 10]);

/** The place after the line of a delimiter, which may end in white space. */
function afterPadding(bytes: Uint8Array, from: number): number {
  let at = from;
  while (bytes[at] === 32 || bytes[at] === 9) at++;
  if (!startsWith(bytes, lineEnd, at)) throw malformed("the form has text after a boundary");
  return at + 2;
}

/** A part of a body with a boundary. */
export interface Part {
  /** A line for each. */
  readonly headers: readonly string[];
  readonly content: Uint8Array;
}

/** A part without headers begins with the empty line that ends them. */
export function splitPart(part: Uint8Array, index: number): Part {
  const end = startsWith(part, lineEnd, 0) ? -2 : indexOf(part, headerEnd, 0, maxHeaderBytes);
  if (end === undefined) throw malformed(`part ${index + 1} of the form has headers that do not end`);
  const headers = decodeUtf8(part.subarray(0, Math.max(end, 0))).split(/\r?\n/);
  return { headers, content: part.slice(end + 4) };
}

function readPart(
  part: Uint8Array,
  index: number,
  formOf: (name: string) => ValueForm | undefined,
  check: Check,
): NamedValue {
  const { headers, content } = splitPart(part, index);
  const [kind = "", disposition = ""] = splitAt(headerOf(headers, "content-disposition") ?? "", ";");
  if (trimSpace(kind).toLowerCase() !== "form-data") throw malformed(`part ${index + 1} of the form has no name`);
  const name = dispositionParameter(disposition, "name");
  if (name === undefined) throw malformed(`part ${index + 1} of the form has no name`);
  const fileName = dispositionParameter(disposition, "filename");
  const form = formOf(name);
  const { type, file, json, takesBase64 } = form ?? {};
  if (json === true && isJsonType(parseMediaType(headerOf(headers, "content-type") ?? "").type)) {
    return [name, textToWire({ name, type: "json" }, decodeUtf8(content), check) as FormValue];
  }
  const isBytes = type === "bytes" && !(takesBase64 && fileName === undefined);
  if (!isBytes && file === undefined) {
    // A file that no field takes is nothing to refuse; a reader refuses it in place of text.
    const mayBeUnknown = type === undefined && fileName !== undefined && !isUtf8(content);
    return [name, mayBeUnknown ? asBytes(content) : decodeUtf8(content)];
  }
  const data = partData(headers, content);
  return [name, file === undefined ? data : fileToWire(file, data, fileName, headerOf(headers, "content-type"))];
}

/** Readers of bytes decode text. RFC 7578, section 4.7, deprecates the header, but some clients still send it. */
export function partData(headers: readonly string[], content: Uint8Array): string | Uint8Array {
  const isBase64 = headerOf(headers, "content-transfer-encoding")?.toLowerCase() === "base64";
  return isBase64 ? decodeUtf8(content).replaceAll("\r\n", "") : asBytes(content);
}

export function fileToWire(
  file: FileMembers,
  data: string | Uint8Array,
  name: string | undefined,
  mediaType: string | undefined,
): WireObject {
  const wire: WireObject = {};
  setOwn(wire, file.content, data);
  if (file.name !== undefined && name !== undefined) setOwn(wire, file.name, name);
  if (file.mediaType !== undefined && mediaType && !/[^\t\P{Cc}]/u.test(mediaType)) {
    setOwn(wire, file.mediaType, mediaType);
  }
  return wire;
}

/** The value of a header of a part, if it has one. Not a pattern: U+2028 may be part of a name, but ends a line there. */
export function headerOf(lines: readonly string[], name: string): string | undefined {
  for (const line of lines) {
    const [key = "", value = ""] = splitAt(line, ":");
    if (key.toLowerCase() === name) return trimSpace(value.slice(1));
  }
  return undefined;
}

/** The parts before a separator, and from there on. */
function splitAt(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at)];
}

/**
 * Quotes and line breaks in names are percent-encoded, and nothing else is (WHATWG HTML, multipart/form-data encoding). Some clients
 * leave out the quotes, even around spaces.
 */
function dispositionParameter(disposition: string, name: string): string | undefined {
  for (const [, key, quoted, bare] of disposition.matchAll(/;[ \t]*([\w*]+)=(?:"([^"]*)"|([^";]*))/g)) {
    if (key?.toLowerCase() !== name) continue;
    if (quoted === undefined) return trimSpace(bare ?? "");
    return quoted.replace(/%22|%0d|%0a/gi, decodeURIComponent);
  }
  return undefined;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    decodeUtf8(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Node.js reads a Buffer, but files are plain bytes. */
function asBytes({ buffer, byteOffset, byteLength }: Uint8Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function afterDelimiter(bytes: Uint8Array, delimiter: Uint8Array, from: number): number {
  const at = indexOf(bytes, delimiter, from, bytes.length);
  if (at === undefined) throw malformed("the form ends without the boundary that its content type names");
  return at + delimiter.length;
}

/** The place of `wanted`, which starts with a carriage return. */
function indexOf(bytes: Uint8Array, wanted: Uint8Array, from: number, limit: number): number | undefined {
  for (let at = bytes.indexOf(13, from); at >= 0 && at <= limit; at = bytes.indexOf(13, at + 1)) {
    if (startsWith(bytes, wanted, at)) return at;
  }
  return undefined;
}

function startsWith(bytes: Uint8Array, wanted: Uint8Array, at: number): boolean {
  for (let i = 0; i < wanted.length; i++) if (bytes[at + i] !== wanted[i]) return false;
  return true;
}
