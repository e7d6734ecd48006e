import { malformed } from "../errors/request-errors.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Decodes the text of a body. A leading U+FEFF is part of it. Throws 400 if it is not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw malformed("the body is not UTF-8");
  }
}
