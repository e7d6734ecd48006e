import { writeBytes } from "../../json/bytes.ts";
import { jsonText } from "../../json/json-text.ts";

/** Writes JSON in base64. Undefined for undefined. */
export function jsonBase64(value: unknown): string | undefined {
  const text: string | undefined = jsonText(value);
  return text === undefined ? undefined : writeBytes(new TextEncoder().encode(text));
}

/** As `jsonBase64`, with the alphabet for URLs (RFC 4648, section 5). Docker, for one, requires its padding. */
export function jsonBase64url(value: unknown): string | undefined {
  return jsonBase64(value)?.replaceAll("+", "-").replaceAll("/", "_");
}
