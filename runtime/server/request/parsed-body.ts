import { parseMediaType } from "../../header/media-type.ts";
import { bodyAlreadyRead } from "../errors/request-errors.ts";

/** What body parsers leave on a request. */
export interface ParsedBody {
  /** The bytes that were sent, as Cloud Functions and NestJS keep them. */
  readonly rawBody?: unknown;
  /** The result of parsing: a value of JSON, a form, text or bytes. */
  readonly body?: unknown;
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
  const text = type === "multipart/form-data" ? undefined : isForm ? formText(body) : JSON.stringify(body);
  if (text === undefined) throw bodyAlreadyRead();
  return new TextEncoder().encode(text);
}

/** Undefined for anything but texts and lists of texts by name: how an object was nested is not known anymore. */
function formText(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(body)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (typeof item !== "string") return undefined;
      form.append(name, item);
    }
  }
  return `${form}`;
}
