import type { Template } from "@protoc-gen-rest/runtime/path";
import type { Comments, Element, Lifecycle, Note, Place } from "./element.ts";
import type { SecurityRequirement, SecurityScheme } from "./security.ts";
import type { Behavior, JsonLiteral, Scalar, Schema, WellKnown } from "./values.ts";

/** What the generators see of a request: checked, resolved, free of descriptors. */
export interface Model {
  /** The files to generate, in the order of the request. */
  readonly files: readonly File[];
  /** What was left out on purpose: services and rpcs without an HTTP rule. */
  readonly notes: readonly Note[];
}

export interface File {
  /** The path as protoc names it: `library/v1/library.proto`. */
  readonly path: string;
  /** The path without `.proto`; emitted files append `_types.ts` and so on. */
  readonly stem: string;
  readonly package: string;
  /** `proto2`, `proto3` or `edition 2023`. */
  readonly syntax: string;
  readonly deprecated: boolean;
  /** Comments of the syntax declaration (`leading` and `detached` hold licences and file overviews) and of the package. */
  readonly comments: { readonly syntax: Comments; readonly package: Comments };
  /** All messages of the file, nested ones included, each after the message that encloses it; no map entries. */
  readonly messages: readonly Message[];
  /** All enums of the file, nested ones included. */
  readonly enums: readonly Enum[];
  readonly services: readonly Service[];
}

export interface Message extends Element {
  readonly kind: "message";
  readonly file: File;
  /** The TypeScript name: `Book`, `Outer_Inner` for nested messages; safe to declare. */
  readonly localName: string;
  /** In declaration order. */
  readonly fields: readonly Field[];
  readonly oneofs: readonly Oneof[];
  /** Set for the types of `google/protobuf/*.proto` that have a JSON form of their own. */
  readonly wellKnown?: WellKnown | undefined;
  /** `value`: on the wire it is what its only field is; `union`: what the set member of its only oneof is. */
  readonly representation: "object" | "value" | "union";
  /** Members that no field names are refused. */
  readonly closed: boolean;
  /**
   * Of a message whose only oneof has a status for each member (`rest.v1.FieldOptions.status`): a response that is one of
   * several. It has no JSON form of its own.
   */
  readonly cases?: readonly ResponseCase[] | undefined;
  /** The field that holds the members that no other field names; on the wire they stand beside the others. */
  readonly rest?: Field | undefined;
  readonly lifecycle: Lifecycle;
  /** Whether some rpc of the same file takes it and none of that file returns it. */
  readonly requestOnly: boolean;
}

export interface Enum extends Element {
  readonly kind: "enum";
  readonly file: File;
  readonly localName: string;
  /** Open enums keep numbers that they do not name (proto3 and editions by default). */
  readonly open: boolean;
  /** In declaration order; aliases included. */
  readonly values: readonly EnumValue[];
  /** `google.protobuf.NullValue`, whose JSON form is `null`. */
  readonly isNullValue: boolean;
}

export interface EnumValue extends Element {
  readonly number: number;
  /** The value on the wire; undefined for a zero value that stands for absence (`rest.v1.ENUM_NAMES_LOWER`). */
  readonly wireName: string | undefined;
  /** Another value with the same number stands before it. */
  readonly alias: boolean;
}

export type FieldType = { readonly kind: "scalar"; readonly scalar: Scalar } | Enum | Message;

export interface Field extends Element {
  /** The name in JSON: `json_name` where given, else lowerCamelCase. */
  readonly jsonName: string;
  readonly number: number;
  readonly message: Message;
  readonly type: FieldType;
  readonly cardinality: "singular" | "list" | "map";
  /** Of maps only. */
  readonly mapKey?: Scalar | undefined;
  /** `implicit`: the default value is the absent value. `required`: proto2 `required` or LEGACY_REQUIRED. Lists and maps are implicit. */
  readonly presence: "implicit" | "explicit" | "required";
  /** Undefined for the synthetic oneof of a proto3 `optional`. */
  readonly oneof?: Oneof | undefined;
  /** `google.api.field_behavior`. */
  readonly behaviors: ReadonlySet<Behavior>;
  /** Encoded as a group or DELIMITED; JSON knows no difference. */
  readonly delimited: boolean;
  /** A 64-bit integer that travels as a JSON number and is a number in TypeScript. */
  readonly int64AsNumber: boolean;
  /** `jstype`, which some shapes heed: what holds a 64-bit integer in TypeScript. */
  readonly jsType: "normal" | "string" | "number";
  /** `null` is a value beside absence. */
  readonly nullable: boolean;
  /** Written with its default when nobody has set it; never undefined in TypeScript. */
  readonly always: boolean;
  /** The value of an absent field: `rest.v1`'s `default`, or that of proto2 for a field that is `always`. */
  readonly default?: JsonLiteral | undefined;
  /** The default of proto2 and of editions, in the form that it has on the wire. */
  readonly protoDefault?: JsonLiteral | undefined;
  /** One item of the list may stand on the wire without its array. */
  readonly oneOrMany: boolean;
  /** Of the value; of each item; of the keys of a map. */
  readonly schema?: Schema | undefined;
  readonly items?: Schema | undefined;
  readonly keys?: Schema | undefined;
  /** Of a file in multipart/form-data. */
  readonly mediaType?: string | undefined;
  /** `debug_redact`: not to be logged. */
  readonly redact: boolean;
  readonly lifecycle: Lifecycle;
}

export interface Oneof extends Element {
  readonly fields: readonly Field[];
  /** Exactly one member must be set. */
  readonly required: boolean;
  /** The property that names the member, whose own fields stand beside it. */
  readonly discriminator?: string | undefined;
}

export interface Service extends Element {
  readonly file: File;
  /** `LibraryService` gives `Library`: the stem of `LibraryClient`, `LibraryHandlers`, `createLibraryClient`. */
  readonly localName: string;
  /** The rpcs that have an HTTP rule and a form that REST can carry. */
  readonly operations: readonly Operation[];
  /** `google.api.default_host`: where the service can be called. */
  readonly host?: string | undefined;
  /** By name, as the requirements of its operations name them. */
  readonly securitySchemes: ReadonlyMap<string, SecurityScheme>;
}

/** One rpc that has an HTTP rule. */
export interface Operation extends Element {
  readonly service: Service;
  /** `ListBooks` gives `listBooks`; safe as a property name. */
  readonly localName: string;
  readonly input: Message;
  readonly output: Message;
  readonly streaming: "none" | "server";
  /** The forms of a stream, the default first; `["ndjson"]` where nothing is said. Empty when the response is one message. */
  readonly streams: readonly StreamFormat[];
  readonly response: OperationResponse;
  /** The media types of the bodies, `application/json` where nothing is said. */
  readonly requestMediaType: string;
  readonly responseMediaType: string;
  readonly bodyOptional: boolean;
  /** By status; 0 stands for every error that nothing else names. Those of the service are among them. */
  readonly errors: ReadonlyMap<number, Message>;
  /** One of them is enough; empty: anybody may call. */
  readonly security: readonly SecurityRequirement[];
  /** On every response, with those of the service. */
  readonly responseHeaders: readonly { readonly name: string; readonly value: string }[];
  /** The query parameter that names a JavaScript function (JSONP). */
  readonly callbackParameter?: string | undefined;
  /** Beside `application/json`. */
  readonly jsonMediaTypes: readonly string[];
  readonly lifecycle: Lifecycle;
  /** The first is the primary, the others come from `additional_bindings`; at least one. */
  readonly bindings: readonly Binding[];
}

export type StreamFormat = "server-sent-events" | "ndjson" | "json-array" | "bytes" | "websocket";

/** What a success looks like. */
export type OperationResponse =
  /** One message with one status; the fields of `fields` travel outside the body. */
  | { readonly kind: "message"; readonly status: number; readonly fields: readonly ResponseField[] }
  /** The member of the only oneof that is set chooses the status and is the body; the other fields travel in headers. */
  | {
      readonly kind: "result";
      readonly cases: readonly ResponseCase[];
      readonly fields: readonly ResponseField[];
    };

export interface ResponseCase {
  readonly status: number;
  readonly field: Field;
  /** Undefined where the response has no body. */
  readonly body?: Message | undefined;
}

/** A field of the response that a header or the status line carries. */
export interface ResponseField {
  readonly field: Field;
  readonly in: "header" | "status";
  /** Of the header. */
  readonly name: string;
  /** The header holds preferences (RFC 7240): the fields of the message. */
  readonly preferences?: readonly Preference[] | undefined;
}

/** A field of a message that travels as preferences, with its name there. */
export interface Preference {
  readonly field: Field;
  readonly name: string;
}

/** One method and path template of an operation. */
export interface Binding {
  /** `GET`, ..., the kind of a custom rule as it is written, `*` for any method. */
  readonly method: string;
  readonly template: Template;
  /** The fields that the template binds, in the order of the template. */
  readonly variables: readonly Variable[];
  readonly body:
    | { readonly kind: "none" }
    | { readonly kind: "all" }
    | { readonly kind: "field"; readonly field: Field };
  /** The response field that is the body; undefined when the whole message is. */
  readonly responseBody?: Field | undefined;
  /** The fields of the request that travel in the query: all that neither path nor body binds, and those that say so. */
  readonly query: readonly Parameter[];
  readonly headers: readonly Parameter[];
  readonly cookies: readonly Parameter[];
  /** The field that holds all query parameters that no other names, with the two string fields of its message. */
  readonly queryRest?: { readonly field: Field; readonly name: Field; readonly value: Field } | undefined;
  readonly place: Place;
}

export interface Variable {
  /** From the request message down to the bound field; one entry for a top-level field. */
  readonly path: readonly Field[];
  /** What the value must look like: `*`, `shelves/*`, `**`. */
  readonly pattern: string;
  /** Exactly one segment, fully percent-encoded. */
  readonly single: boolean;
}

/** A field of the request in the query, in a header or in a cookie. */
export interface Parameter {
  /** From the request message down to the leaf. */
  readonly path: readonly Field[];
  /** Its name there: the JSON names of the path joined by dots where no option says another. */
  readonly name: string;
  /** How a list travels: a parameter for each item, or one with delimiters. `preferences`: a message as in RFC 7240. */
  readonly style: "explode" | "comma" | "space" | "pipe" | "preferences";
  /** Of `preferences`: the fields of the message. */
  readonly preferences?: readonly Preference[] | undefined;
}
