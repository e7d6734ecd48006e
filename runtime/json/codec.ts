import type { Reader, Writer } from "./check.ts";
import { parseMessage } from "./parse-message.ts";
import { stringifyMessage } from "./stringify-message.ts";

/** How a message is read from JSON and written to it. A message that is its own JSON form has no writer. */
export interface Codec<T> {
  readonly read: Reader<T>;
  readonly write?: Writer<T>;
}

/**
 * Parses a message from JSON text, as a client parses a response: unknown members stay where the message has a place for
 * them. Throws ParseError with all violations.
 */
export function parse<T>(codec: Codec<T>, text: string): T {
  return parseMessage(text, codec.read);
}

/**
 * Converts a message to JSON text. Throws TypeError for a union of which nothing is set, and whatever the writer throws for
 * a value that has no JSON form.
 */
export function stringify<T>(codec: Codec<T>, message: T): string {
  return stringifyMessage(message, codec.write);
}
