import type { Code } from "../print/code.ts";
import type { Codec, ConstructedRow, ImplicitWriter, References, ValueKind } from "./rows.ts";
import type { JsonLiteral } from "./values.ts";

/** A form that the shapes of all other plugins have alike. */
export interface SimpleRow {
  readonly type?: string;
  readonly read: Codec;
  readonly write?: Codec;
  /** Prints a default of proto2, or the zero if there is none. */
  readonly zero: (given: JsonLiteral | undefined) => Code;
  readonly readImplicit?: string;
  readonly many?: { readonly list: string; readonly map: string };
  readonly writeImplicit?: ImplicitWriter;
  readonly kinds: ReadonlySet<ValueKind>;
  readonly rule?: (value: Code, code: References) => Code;
}

/** Returns the row of a shape that creates messages, whichever it is. */
export function simpleRow(row: SimpleRow): ConstructedRow<unknown> {
  const { type, read, write, zero, readImplicit, many, writeImplicit, kinds, rule } = row;
  return {
    type: () => type,
    read: () => read,
    write: () => write,
    zero: (_, given) => zero(given),
    readImplicit: () => readImplicit,
    ...(many === undefined ? {} : { many }),
    writeImplicit: () => writeImplicit,
    kinds: () => kinds,
    rule: (value, _, code) => (rule === undefined ? value : rule(value, code)),
  };
}

/** A message is absent where it has no value. */
export function noZero(): Code {
  return "undefined";
}

/** For forms that rules compare as they are. */
export function sameValue(value: Code): Code {
  return value;
}
