import type { Template } from "@protoc-gen-rest/runtime/path";
import type { DescriptorPlace } from "../protocol/response-file.ts";

/** What the generators see of a request: checked, resolved, free of descriptors. */
export interface Model {
  /** The files to generate, in the order of the request. */
  readonly files: readonly File[];
  /** What was left out on purpose: services and rpcs without an HTTP rule. */
  readonly notes: readonly Note[];
}

/** Something to know that is no mistake; nobody prints it unasked. */
export interface Note {
  readonly rule: string;
  readonly place: Place;
  readonly subject: string;
  readonly message: string;
}

/** Where something stands in a proto file; 1-based, columns in characters. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** The proto comments of an element, without comment markers; each is undefined when there is none. */
export interface Comments {
  readonly leading?: string | undefined;
  readonly trailing?: string | undefined;
  readonly detached: readonly string[];
}

export interface Element {
  /** The name in the proto file: `list_books`, `Book`. */
  readonly name: string;
  /** Fully qualified, without a leading dot: `library.v1.Book.name`. */
  readonly fullName: string;
  readonly comments: Comments;
  readonly deprecated: boolean;
  readonly place: Place;
  /** For GeneratedCodeInfo. */
  readonly descriptor: DescriptorPlace;
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
  /** Whether some rpc of the same file takes it and none of that file returns it. */
  readonly requestOnly: boolean;
}

export type WellKnown =
  | "any"
  | "duration"
  | "empty"
  | "field_mask"
  | "list_value"
  | "struct"
  | "timestamp"
  | "value"
  | { readonly wrapper: Scalar };

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
  /** Another value with the same number stands before it. */
  readonly alias: boolean;
}

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

export type FieldType = { readonly kind: "scalar"; readonly scalar: Scalar } | Enum | Message;

export type Behavior =
  | "optional"
  | "required"
  | "output_only"
  | "input_only"
  | "immutable"
  | "unordered_list"
  | "identifier";

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
}

export interface Oneof extends Element {
  readonly fields: readonly Field[];
}

export interface Service extends Element {
  readonly file: File;
  /** `LibraryService` gives `Library`: the stem of `LibraryClient`, `LibraryHandlers`, `createLibraryClient`. */
  readonly localName: string;
  /** The rpcs that have an HTTP rule and a form that REST can carry. */
  readonly operations: readonly Operation[];
  /** `google.api.default_host`: where the service can be called. */
  readonly host?: string | undefined;
}

/** One rpc that has an HTTP rule. */
export interface Operation extends Element {
  readonly service: Service;
  /** `ListBooks` gives `listBooks`; safe as a property name. */
  readonly localName: string;
  readonly input: Message;
  readonly output: Message;
  readonly streaming: "none" | "server";
  /** The first is the primary, the others come from `additional_bindings`; at least one. */
  readonly bindings: readonly Binding[];
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
  /** The fields of the request that travel in the query: all that neither path nor body binds. */
  readonly query: readonly QueryParameter[];
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

export interface QueryParameter {
  /** From the request message down to the leaf. */
  readonly path: readonly Field[];
}
