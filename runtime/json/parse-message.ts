import type { Reader } from "./check.ts";
import { ParseError } from "./parse-error.ts";
import { readSource } from "./read-source.ts";

/**
 * Parses JSON text as a client parses a response: unknown members stay where the message has a place for them. Throws
 * ParseError with all violations.
 */
export function parseMessage<T>(text: string, read: Reader<T>): T {
  const { message, check } = readSource(parseJson(text), text, read);
  if (check.violations.length > 0) throw new ParseError(check.violations);
  return message;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ParseError([{ path: "", reason: `is not JSON: ${error instanceof Error ? error.message : error}` }], {
      cause: error,
    });
  }
}
