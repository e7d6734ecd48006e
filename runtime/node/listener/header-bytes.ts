import type { ServerResponse } from "node:http";
import type { AnswerHeaders } from "../../server/exchange/incoming.ts";

// Header fields are Latin-1 (RFC 9110, section 5.5), but node:http joins them with a text that follows, or with none, and
// sends both in UTF-8. With bytes behind them they stay what they are.

/** The content of an answer, as bytes where the header would suffer from text. */
export function contentBehind(headers: AnswerHeaders, content: string | Uint8Array): string | Uint8Array {
  return typeof content === "string" && hasLatin1(headers) ? Buffer.from(content) : content;
}

function hasLatin1(headers: AnswerHeaders): boolean {
  for (const name in headers) if (/[\x80-\xff]/.test(String(headers[name]))) return true;
  return false;
}

/** Sends the header before there is any content. */
export function flushHeader(response: ServerResponse): void {
  response.write(new Uint8Array());
}
