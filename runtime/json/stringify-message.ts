import type { Writer } from "./check.ts";
import { jsonText } from "./json-text.ts";

/**
 * Converts a message to JSON text; without `write` the message is its own JSON form. Throws TypeError for a union of
 * which nothing is set, and whatever the writer throws for a value that has no JSON form.
 */
export function stringifyMessage<T>(message: T, write?: Writer<T>): string {
  const text: string | undefined = jsonText(write === undefined ? message : write(message));
  if (text === undefined) throw new TypeError("a message of which nothing is set has no JSON form here");
  return text;
}
