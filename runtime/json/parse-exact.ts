import { findLongIntegers, isLong, type LongIntegers } from "./long-integers.ts";

/**
 * Parses JSON text. An integer beyond 2^53 - 1 becomes a bigint; beyond 64 bits it is a number, as only doubles are that large.
 * Throws a SyntaxError.
 */
export function parseExact(text: string): unknown {
  const json: unknown = JSON.parse(text);
  const known: LongIntegers = new Map();
  return withDigits(findLongIntegers(text, known) ?? json, known);
}

function withDigits(json: unknown, known: LongIntegers): unknown {
  const integer = typeof json === "bigint" ? json : isLong(json) ? known.get(json as number) : undefined;
  if (integer !== undefined) return fits64Bits(integer) ? integer : Number(integer);
  if (Array.isArray(json)) return json.map((item) => withDigits(item, known));
  if (typeof json !== "object" || json === null) return json;
  return Object.fromEntries(Object.entries(json).map(([name, item]) => [name, withDigits(item, known)]));
}

function fits64Bits(integer: bigint): boolean {
  return BigInt.asIntN(64, integer) === integer || BigInt.asUintN(64, integer) === integer;
}
