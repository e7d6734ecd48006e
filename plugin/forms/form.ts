import type { Codec, ConstructedRow, EsPosition, PlainRow, TsProtoContext, TsProtoOptions } from "./rows.ts";
import type { Sampler } from "./sampler.ts";
import type { JsonKind, JsonLiteral, JsonObject, Scalar } from "./values.ts";

/** How the value of a field is written on the wire. */
export type FormKind =
  | "string"
  | "bool"
  /** A boolean as one of two words, such as `yes` and `no` (`rest.v1.BoolForm`). */
  | "bool_text"
  /** A boolean whose parameter is present or absent (`rest.v1.BOOL_PRESENCE`). */
  | "bool_presence"
  | "int32"
  | "uint32"
  /** A 64-bit integer as text, exact in every language. */
  | "int64"
  /** A 64-bit integer as a JSON number (`rest.v1.INT64_NUMBER`). */
  | "int64_number"
  | "float"
  | "double"
  | "bytes"
  | "enum"
  | "null_value"
  | "timestamp"
  | "duration"
  | "field_mask"
  | "wrapper"
  | "struct"
  | "value"
  | "list_value"
  | "any"
  | "empty"
  | "http_body"
  /** A message whose fields are the members of a JSON object. */
  | "object"
  /** A message that is the value of its only field (`rest.v1.FORM_VALUE`). */
  | "only_field"
  /** A message that is the member of its only oneof (`rest.v1.FORM_UNION`). */
  | "union";

/** All there is to say about a form: on the wire, in documents and in each shape. */
export interface Form {
  readonly kind: FormKind;
  /** The kinds of JSON that are written. Empty for a message whose fields decide that. */
  readonly json: readonly JsonKind[];
  /** The JSON Schema; undefined for enums and messages, which documents declare by name. */
  readonly schema?: JsonObject | undefined;
  /** The zero in JSON; undefined for messages, and for an enum whose first value has no name. */
  readonly zero?: JsonLiteral | undefined;
  /** The JSON of a message without content, which a field with `always` has; undefined for a message that has none. */
  readonly empty?: JsonLiteral | undefined;
  /** The scalar type that the value has in JSON. */
  readonly scalar?: Scalar | undefined;
  /** How a path, a query, a header, a cookie or a form carries the value. */
  readonly text: TextForm;
  /** The `ParameterType` of the runtime where the value travels as text, or undefined for its default. */
  readonly parameter?: "boolean" | "number" | "enum" | "json" | undefined;
  /** The value can be a body or a part of its own, as it is. */
  readonly content?: "text" | "bytes" | undefined;
  /** How people type the value in a command. */
  readonly typed: "text" | "boolean" | "number" | "base64" | "json" | "json or text";
  /** The values in words, for comparisons of two versions. */
  readonly domain: FormDomain;
  /** For 64-bit integers, and for messages that wrap them. */
  readonly int64?: Int64Form | undefined;
  /** How the value is a point in time. */
  readonly time?: TimeForm | undefined;
  /** How the value is the key of a map. */
  readonly key?: KeyForm | undefined;
  /** The kind of value that validation rules compare. */
  readonly rule: RuleKind;
  /** Several JSON values are the same value: `1`, `"1"` and `1e0`. Constraints apply to the one that readers return. */
  readonly isRespelled?: boolean;
  /** The option of a field that chooses the form: `int64` and `INT64_STRING`. */
  readonly option?: { readonly name: "int64" | "bool"; readonly value: string } | undefined;
  /** The JSON of a default in the proto file, if it is not the usual one of the type. */
  jsonOf?(value: JsonLiteral): JsonLiteral | undefined;
  /** Why a value of the right kind of JSON is invalid. */
  violation(value: JsonLiteral): Violation | undefined;
  /** A value for examples and mocks, in the shape `plain`. */
  sample(sampler: Sampler): unknown;
  /** The rows of the form, one for each shape. */
  readonly shapes: Shapes;
}

/** A form without a row for each shape does not compile. */
export interface Shapes {
  readonly plain: PlainRow;
  readonly es: ConstructedRow<EsPosition>;
  readonly tsProto: ConstructedRow<TsProtoContext>;
}

/** `alone`: arbitrary JSON is one text, but not an item of a list. `fields`: the fields of the message decide. */
export type TextForm = "always" | "alone" | "fields" | "never";

/** How TypeScript holds a 64-bit integer. */
export type Int64Type = "bigint" | "number" | "string";

export interface Int64Form {
  /** In the shape `plain`. */
  readonly type: Int64Type;
  /** Whether the wire has a string. */
  readonly isText: boolean;
}

export interface FormDomain {
  /** The name of the language of texts, such as `base64`; undefined for any text. */
  readonly text?: string | undefined;
  readonly numbers?: NumberRange | undefined;
  /** Objects and arrays without a schema of their own. */
  readonly isOpen?: boolean;
}

export interface NumberRange {
  readonly isInteger: boolean;
  readonly minimum: number;
  readonly maximum: number;
}

export interface TimeForm {
  /** The milliseconds since 1970 of a value in the shape `plain`; NaN for one that is not valid. */
  read(this: void, value: unknown): number;
  /** The value in the shape `plain`. Forms of whole seconds leave out the rest. */
  write(this: void, milliseconds: number): JsonLiteral;
}

export interface KeyForm {
  /** The function of the runtime that normalizes keys; undefined if every string is a key. */
  readonly read?: string | undefined;
  /** The reader for the key of a map of ts-proto that is a Map, because its keys cannot be property names. */
  readTyped?(options: TsProtoOptions): Codec | undefined;
  /** The member of `buf.validate.FieldPathElement`. */
  readonly path: "stringKey" | "boolKey" | "intKey" | "uintKey";
  violation(key: string): Violation | undefined;
}

/** Why a value is not valid: the end of a sentence about it, and what to do. */
export interface Violation {
  readonly problem: string;
  readonly hint: string;
}

/**
 * The value that rules compare: 64-bit integers and nanoseconds are bigints, and messages with a JSON form of their own are
 * that form.
 */
export type RuleKind =
  | "string"
  | "boolean"
  | "number"
  | "float"
  | "double"
  | "bigint"
  | "bytes"
  | "enum"
  | "nanos"
  | "paths"
  | "url"
  | "message";
