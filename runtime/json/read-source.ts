import { type Check, createResponseCheck, type Reader } from "./check.ts";

/** A message, and what its reader found wrong. */
export interface ReadSource<T> {
  readonly message: T;
  readonly check: Check;
}

/** Reads the parsed JSON of a text as clients do. */
export function readSource<T>(json: unknown, source: string | undefined, read: Reader<T>): ReadSource<T> {
  const check = createResponseCheck();
  if (source !== undefined) check.source = source;
  const message = read(json, check);
  if (check.again === undefined) return { message, check };
  const exact = createResponseCheck();
  exact.longIntegers = check.longIntegers;
  return { message: read(check.again, exact), check: exact };
}
