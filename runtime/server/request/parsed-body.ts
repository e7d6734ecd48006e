import { parseMediaType } from "../../header/media-type.ts";
import { parsedText } from "../../json/json-writer.ts";
import { bodyAlreadyRead, malformed } from "../errors/request-errors.ts";

/** The result that body parsers leave on a request. */
export interface ParsedBody {
  /** The bytes that were sent, as Cloud Functions and NestJS keep them. */
  readonly rawBody?: unknown;
  /** The result of parsing: a value of JSON, a form, text or bytes. */
  readonly body?: unknown;
}

/** Whether the body is what a parser has made of the bytes that were sent. */
export function isReparsed({ rawBody, body }: ParsedBody): boolean {
  return !(rawBody instanceof Uint8Array || body instanceof Uint8Array || typeof body === "string");
}

/**
 * Returns the body of a request that middleware such as `express.json()` has read, as bytes. Throws if the request does not
 * hold it, or holds it in a form that cannot be turned back.
 */
export function parsedBody({ rawBody, body }: ParsedBody, contentType: string | undefined): Uint8Array {
  if (rawBody instanceof Uint8Array) return rawBody;
  if (body instanceof Uint8Array) return body;
  if (typeof body === "string") return new TextEncoder().encode(body);
  const { type } = parseMediaType(contentType ?? "");
  const isForm = type === "application/x-www-form-urlencoded";
  const text = type === "multipart/form-data" ? undefined : isForm ? formText(body) : jsonOf(body);
  if (text === undefined) throw bodyAlreadyRead();
  return new TextEncoder().encode(text);
}

function jsonOf(body: unknown): string | undefined {
  try {
    return parsedText(body, "the body");
  } catch (error) {
    throw malformed((error as RangeError).message);
  }
}

/**
 * The form of texts, lists and objects by name, as parsers of names with brackets return it (`express.urlencoded` with
 * `extended`). Undefined for other values.
 */
function formText(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  const form = new URLSearchParams();
  const isForm = Object.entries(body).every(([name, value]) => {
    const isRepeated = Array.isArray(value) && value.length > 1 && value.every((item) => typeof item === "string");
    // A list of texts may come from a repeated name, which has no brackets.
    return isRepeated ? addRepeated(form, name, value) : addNested(form, name, value);
  });
  return isForm ? `${form}` : undefined;
}

function addRepeated(form: URLSearchParams, name: string, values: readonly string[]): true {
  for (const value of values) form.append(name, value);
  return true;
}

function addNested(form: URLSearchParams, name: string, value: unknown): boolean {
  if (typeof value === "string") form.append(name, value);
  else if (typeof value !== "object" || value === null) return false;
  else return Object.entries(value).every(([key, item]) => addNested(form, `${name}[${key}]`, item));
  return true;
}
