import type { CelExpression } from "./cel.ts";
import type { PatternAutomaton } from "./pattern-automaton.ts";

/** The validation rules of a field (`buf.validate.field`). `F` is the type of fields in expressions. */
export interface FieldValidation<F = never> extends ValueValidation<F> {
  /** The field must be set. */
  readonly required: boolean;
  /** For the items of a list or the values of a map. */
  readonly items?: ValueValidation<F> | undefined;
  /** For the keys of a map. */
  readonly keys?: ValueValidation<F> | undefined;
}

/** The validation rules of a value: of a field, of a list as a whole, of its items. */
export interface ValueValidation<F = never> {
  readonly rules: readonly ValidationRule<F>[];
  /** The zero value is valid whatever the rules are (`IGNORE_IF_ZERO_VALUE`). */
  readonly ignoresZero: boolean;
  /** Nothing is checked, not even the rules of the message (`IGNORE_ALWAYS`). */
  readonly ignored: boolean;
}

/** A rule with the test that a valid value passes. */
export interface ValidationRule<F = never> {
  /** The id of protovalidate: `string.min_len`. */
  readonly id: string;
  /**
   * The path of the rule in `buf.validate.FieldRules`, or in those of an item, a key or a value: `cel[0]`. Undefined if it follows
   * from the id.
   */
  readonly path?: string;
  /** The expected value, in words: `at least 3 characters`. */
  readonly expected: string;
  readonly test: ValidationTest<F>;
}

/** A value of a rule; times and durations are nanoseconds. */
export type RuleValue = boolean | number | bigint | string | Uint8Array;

/** The end of a range. */
export interface Bound {
  readonly value: number | bigint;
  readonly inclusive: boolean;
}

/** A text of ASCII characters from `first` to `last`: `^[A-Z]{2,3}$`. */
export interface CharacterRange {
  readonly min: number;
  readonly max: number;
  readonly first: string;
  readonly last: string;
}

/** A test that valid values pass. Generators turn it into a condition. */
export type ValidationTest<F = never> =
  /** `outside`: the value is above `low` or below `high`, instead of between them. */
  | {
      readonly kind: "range";
      readonly low?: Bound | undefined;
      readonly high?: Bound | undefined;
      readonly outside: boolean;
    }
  | { readonly kind: "in" | "not_in"; readonly values: readonly RuleValue[] }
  /** The number of code points, of UTF-8 bytes or bytes, of items or entries. */
  | {
      readonly kind: "size";
      readonly unit: SizeUnit;
      readonly relation: "equal" | "minimum" | "maximum";
      readonly count: number;
    }
  /** `linear`: how to match a pattern for which backtracking may take long. `range`: all that the pattern demands. */
  | {
      readonly kind: "pattern";
      readonly pattern: RegExp;
      readonly linear?: PatternAutomaton | undefined;
      readonly range?: CharacterRange | undefined;
    }
  | { readonly kind: "prefix" | "suffix" | "contains" | "not_contains"; readonly value: string | Uint8Array }
  /** `emptyId`: the id of the rule that empty text violates; undefined if it passes. */
  | { readonly kind: "format"; readonly format: TextFormat; readonly emptyId?: string | undefined }
  /** The sizes of a binary format. `emptyId`: the id of the rule that empty bytes violate. */
  | { readonly kind: "sizes"; readonly sizes: readonly number[]; readonly emptyId: string }
  | { readonly kind: "finite" | "defined" | "unique" | "past" | "future" }
  | { readonly kind: "within"; readonly nanos: bigint }
  /** The paths of a field mask: exactly these, only these or those below them, none of these or those below them. */
  | { readonly kind: "paths" | "paths_in" | "paths_not_in"; readonly paths: readonly string[] }
  /** A CEL expression. The violation tells `message`, or the text that the expression returns. */
  | { readonly kind: "cel"; readonly expression: CelExpression<F>; readonly message: string };

export type SizeUnit = "characters" | "bytes" | "items" | "entries";

/** The formats of strings that the runtime recognizes. */
export type TextFormat =
  | "address"
  | "email"
  | "headerName"
  | "headerNameLoose"
  | "headerValue"
  | "headerValueLoose"
  | "hostAndPort"
  | "hostname"
  | "ip"
  | "ipPrefix"
  | "ipWithPrefixLength"
  | "ipv4"
  | "ipv4Prefix"
  | "ipv4WithPrefixLength"
  | "ipv6"
  | "ipv6Prefix"
  | "ipv6WithPrefixLength"
  | "protobufName"
  | "protobufNameWithDot"
  | "trimmedUuid"
  | "ulid"
  | "uri"
  | "uriReference"
  | "uuid";

/** The validation rules of a message (`buf.validate.message`). */
export interface MessageValidation<F = never> {
  readonly oneofs: readonly OneofValidation<F>[];
  readonly rules: readonly ValidationRule<F>[];
}

/** Fields of which at most one may be set (`buf.validate.MessageOneofRule`). */
export interface OneofValidation<F = never> {
  readonly fields: readonly F[];
  readonly required: boolean;
}
