/** A JSON value in an option. */
export type JsonLiteral =
  | null
  | boolean
  | number
  | string
  | readonly JsonLiteral[]
  | { readonly [name: string]: JsonLiteral };

/** A JSON object in an option. */
export type JsonObject = { readonly [name: string]: JsonLiteral };

/** The types of JSON values. */
export type JsonKind = "null" | "boolean" | "number" | "string" | "array" | "object";

/** The scalar types of protobuf, by their names in proto files. */
export type Scalar =
  | "double"
  | "float"
  | "int64"
  | "uint64"
  | "int32"
  | "fixed64"
  | "fixed32"
  | "bool"
  | "string"
  | "bytes"
  | "uint32"
  | "sfixed32"
  | "sfixed64"
  | "sint32"
  | "sint64";

/** The messages of `google/protobuf/*.proto` with a special JSON form, and `google.api.HttpBody`. */
export type WellKnown =
  | "any"
  | "duration"
  | "empty"
  | "field_mask"
  /** `google.api.HttpBody`: bytes with their media type, which are a body as they are. */
  | "http_body"
  | "list_value"
  | "struct"
  | "timestamp"
  | "value"
  | { readonly wrapper: Scalar };
