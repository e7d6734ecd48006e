import type { JsonKind } from "../../forms/values.ts";
import type { SchemaOptions } from "../options/schema-options.ts";
import { articles } from "../wire/json-literal.ts";

/** A schema with the values that it constrains. */
export interface ConstraintSubject {
  readonly schema: SchemaOptions;
  readonly path: readonly number[];
  readonly kinds: ReadonlySet<JsonKind>;
  /** The names of an enum, the only strings allowed. */
  readonly names?: ReadonlySet<string> | undefined;
  /** For 64-bit integers that travel as strings: how to write one in `enum`. */
  readonly int64Hint?: string;
  /** The type in TypeScript that stands for the text in JSON, which nothing constrains. */
  readonly held?: "bytes" | "boolean";
  /** `the field`, `the items`, `the keys` */
  readonly what: string;
}

/** `the field is a string in JSON`, `the keys are strings in JSON` */
export function describeSubject({ kinds, names, int64Hint, held, what }: ConstraintSubject): string {
  const isOne = what === "the field";
  if (held === "bytes") return `${what} ${isOne ? "is" : "are"} bytes`;
  if (held === "boolean") return `${what} ${isOne ? "is a boolean" : "are booleans"}`;
  if (int64Hint !== undefined) return `${what} ${isOne ? "is a 64-bit integer" : "are 64-bit integers"}`;
  if (names !== undefined && kinds.size === 1) return `${what} ${isOne ? "is an enum" : "are enum values"}`;
  const nouns = [...kinds].map((kind) => {
    if (kind === "string" && names !== undefined) return isOne ? "an enum value" : "enum values";
    return kind === "null" ? kind : isOne ? articles[kind] : `${kind}s`;
  });
  return `${what} ${isOne ? "is" : "are"} ${nouns.join(" or ")} in JSON`;
}
