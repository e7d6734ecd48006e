import type { Parameter } from "./store.ts";

/** Reads the text of a value. */
type Parser = (text: string) => unknown;

/** The parsers of types by OID (`select oid, typname from pg_type`), so that both drivers return the same values. */
export const parsers: Readonly<Record<number, Parser>> = {
  17: (text) => Uint8Array.from(Buffer.from(text.slice(2), "hex")),
  20: BigInt,
  1082: (text) => text,
  1114: (text) => text.replace(" ", "T"),
  1184: (text) => text.replace(" ", "T").replace(/(\.\d+)?\+00$/, (_, fraction) => `${fractionText(fraction)}Z`),
};

/** A fraction of a second with three or six digits, as in proto JSON; PostgreSQL drops zeros at the end. */
function fractionText(fraction: string | undefined): string {
  return fraction === undefined ? "" : fraction.padEnd(fraction.length > 4 ? 7 : 4, "0");
}

/** Returns a parameter as text, so that both drivers send the same; the database knows its type. */
export function parameterText(parameter: Parameter): string | null {
  if (parameter === null || parameter === undefined) return null;
  if (parameter instanceof Uint8Array) return `\\x${Buffer.from(parameter).toString("hex")}`;
  return isArray(parameter) ? arrayText(parameter) : String(parameter);
}

function isArray(parameter: Parameter): parameter is readonly Parameter[] {
  return Array.isArray(parameter);
}

/** The literal of an array: `{"a","b",NULL}` */
function arrayText(items: readonly Parameter[]): string {
  const texts = items.map((item) => {
    const text = parameterText(item);
    if (text === null) return "NULL";
    return isArray(item) ? text : `"${text.replace(/["\\]/g, "\\$&")}"`;
  });
  return `{${texts.join(",")}}`;
}
