import type { JsonLiteral } from "../../forms/values.ts";

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

/** The part of an error that a field of its body holds (`rest.v1.ErrorMember`). */
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
  | "links"
  | "deepObject"
  /** As `deepObject`, but lists of scalars are written without indexes. */
  | "deepObjectEmptyBrackets"
  /** JSON in one text. */
  | "json"
  | "jsonBase64"
  | "jsonBase64url";

/** How the messages of a streamed response are framed. */
export type StreamFormat = "server-sent-events" | "ndjson" | "json-array" | "bytes" | "websocket" | "grpc-gateway";
