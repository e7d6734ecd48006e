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

/** Constraints on a value, in the vocabulary of JSON Schema (`rest.v1.Schema`). */
export interface Schema {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: true;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly enum?: readonly JsonLiteral[];
  readonly format?: string;
}

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

/** The values of `google.api.field_behavior`. */
export type Behavior =
  | "optional"
  | "required"
  | "output_only"
  | "input_only"
  | "immutable"
  | "unordered_list"
  | "identifier";

/** The line of a server-sent event that a field is (`rest.v1.EventMember`). */
export type EventLine = "type" | "id" | "retry" | "comment";

/** What a field of an error body holds of the error (`rest.v1.ErrorMember`). */
export type ErrorPart = "code" | "message" | "status" | "object" | "violations" | "field" | "description";

/** How a parameter carries a list, a map or a message (`rest.v1.Style`). */
export type Style =
  | "explode"
  | "comma"
  | "space"
  | "pipe"
  /** With commas outside of quotes and brackets. */
  | "nested"
  | "preferences"
  | "deepObject"
  /** As `deepObject`, but lists of scalars are written without indexes. */
  | "deepObjectEmptyBrackets";

/** How the messages of a streamed response are framed. */
export type StreamFormat = "server-sent-events" | "ndjson" | "json-array" | "bytes" | "websocket" | "grpc-gateway";
