import type { Template } from "@protoc-gen-rest/runtime/path";
import type { Form } from "../../forms/form.ts";
import type { JsonLiteral, Scalar } from "../../forms/values.ts";
import type { Annotated, Comments, Element, Lifecycle, Note, Place } from "./element.ts";
import type { EnumValue } from "./enum-value.ts";
import type { LongRunning } from "./long-running.ts";
import type { MessageUse } from "./message-use.ts";
import type { OneofKinds } from "./oneof-kinds.ts";
import type { RequestContent } from "./request-content.ts";
import type { Referring, Resource } from "./resource.ts";
import type { SecurityRequirement, SecurityScheme } from "./security.ts";
import type { FieldValidation, MessageValidation } from "./validation.ts";
import type { Behavior, ErrorPart, Schema, StreamFormat, Style } from "./values.ts";
import type { Webhook } from "./webhook.ts";

/** The REST model of a request, as generators see it: checked, resolved, free of descriptors. */
export interface Model {
  /** The files to generate, in the order of the request. */
  readonly files: readonly File[];
  /** Services and rpcs that are skipped because they have no HTTP rule. */
  readonly notes: readonly Note[];
}

/** A proto file to generate. */
export interface File extends Annotated {
  /** The path as protoc names it: `library/v1/library.proto`. */
  readonly path: string;
  /** The path without `.proto`; emitted files append `_types.ts` and so on. */
  readonly stem: string;
  readonly package: string;
  /** `proto2`, `proto3` or `edition 2023`. */
  readonly syntax: string;
  readonly deprecated: boolean;
  /** Comments of the syntax declaration (with licences and file overviews) and of the package. */
  readonly comments: { readonly syntax: Comments; readonly package: Comments };
  /** All messages of the file, nested ones included, each after the message that encloses it; no map entries. */
  readonly messages: readonly Message[];
  /** All enums of the file, nested ones included. */
  readonly enums: readonly Enum[];
  readonly services: readonly Service[];
  /** The services that send requests to their users, each with these webhooks as its operations. */
  readonly webhooks: readonly Service[];
  /** The resources with names that the file declares. */
  readonly resources: readonly Resource[];
  /** Where the file names its elements, by their paths in the descriptor (`6,0,2,1`). Imports have no places. */
  readonly namePlaces: ReadonlyMap<string, Place>;
}

/** A message type. */
export interface Message extends Element, MessageUse {
  readonly kind: "message";
  readonly file: File;
  /** The TypeScript name: `Book`, `Outer_Inner` for nested messages; safe to declare. */
  readonly localName: string;
  /** In declaration order. */
  readonly fields: readonly Field[];
  readonly oneofs: readonly Oneof[];
  /** Visibility labels leave out the message. The model has it only because something refers to it. */
  readonly leftOut: boolean;
  /** The fields that visibility labels leave out, which the types of other plugins have nevertheless. */
  readonly leftOutFields: readonly Field[];
  /** How a value of the type is written. */
  readonly form: Form;
  /** In JSON: an `object`, the `value` of its only field, or a `union` of the members of its only oneof. */
  readonly representation: "object" | "value" | "union";
  /** Readers refuse properties without a field. */
  readonly closed: boolean;
  /** Whether other files may extend the message. */
  readonly extendable: boolean;
  /** The cases of a response whose only oneof has a status for each member. Such a message has no JSON form of its own. */
  readonly cases?: readonly ResponseCase[] | undefined;
  /** The alternatives of a body that is a message: the members of its only oneof, each with media types of its own. */
  readonly contents?: readonly RequestContent<Field>[] | undefined;
  /** The field that holds the additional properties, which JSON has next to those of the other fields. */
  readonly rest?: Field | undefined;
  /** In multipart/form-data the message is a file: its fields for the content, the name and the media type. */
  readonly fileParts?: FileParts | undefined;
  /** The validation rules of the message (`buf.validate.message`). */
  readonly validation?: MessageValidation<Field> | undefined;
  readonly lifecycle: Lifecycle;
}

/** The fields of a message that is a file in multipart/form-data. */
export interface FileParts {
  readonly content: Field;
  readonly name?: Field | undefined;
  readonly mediaType?: Field | undefined;
}

/** An enum type. */
export interface Enum extends Element {
  readonly kind: "enum";
  readonly file: File;
  readonly localName: string;
  /** Open enums keep unknown numbers (proto3 and editions by default). */
  readonly open: boolean;
  /** In declaration order, with aliases. */
  readonly values: readonly EnumValue[];
  /** As `leftOut` of a message. */
  readonly leftOut: boolean;
  /** How a value of the type is written. */
  readonly form: Form;
  /** `google.protobuf.NullValue`, whose JSON form is `null`. */
  readonly isNullValue: boolean;
}

/** The type of a field, of the items of a list, or of the values of a map. */
export type FieldType = { readonly kind: "scalar"; readonly scalar: Scalar } | Enum | Message;

/** A field of a message, with the options that concern its value. Where it travels is part of the `Binding`. */
export interface Field extends Element, Referring {
  /** The name in JSON: `json_name`, by default lowerCamelCase. */
  readonly jsonName: string;
  readonly number: number;
  readonly message: Message;
  readonly type: FieldType;
  /** How one value is written: the field itself, an item of its list, or a value of its map. */
  readonly form: Form;
  readonly cardinality: "singular" | "list" | "map";
  /** The type of the keys of a map. */
  readonly mapKey?: Scalar | undefined;
  /** `implicit`: the default value means absence, as for lists and maps. `required`: proto2 `required`, LEGACY_REQUIRED. */
  readonly presence: "implicit" | "explicit" | "required";
  /** Undefined for the synthetic oneof of a proto3 `optional`. */
  readonly oneof?: Oneof | undefined;
  /** `google.api.field_behavior`. */
  readonly behaviors: ReadonlySet<Behavior>;
  /** Encoded as a group or DELIMITED, which makes no difference in JSON. */
  readonly delimited: boolean;
  /** `null` is a value, distinct from absence. */
  readonly nullable: boolean;
  /** Always present: written with its default when it is not set, and never undefined in TypeScript. */
  readonly always: boolean;
  /** The value of an absent field: `default` of `rest.v1`, or for an `always` field the default of proto2. */
  readonly default?: JsonLiteral | undefined;
  /** The default of proto2 and of editions, in its JSON form. */
  readonly protoDefault?: JsonLiteral | undefined;
  /** A list with one item may be that item in JSON, without an array. */
  readonly oneOrMany: boolean;
  /** Constraints on the value. */
  readonly schema?: Schema | undefined;
  /** Constraints on the items of a list or the values of a map. */
  readonly items?: Schema | undefined;
  /** Constraints on the keys of a map. */
  readonly keys?: Schema | undefined;
  /** The validation rules of the field (`buf.validate.field`). */
  readonly validation?: FieldValidation<Field> | undefined;
  /** The media type of a file in multipart/form-data. */
  readonly mediaType?: string | undefined;
  /** How the field travels as a parameter or in a form, if it declares that itself. */
  readonly style?: Style | undefined;
  /** `debug_redact`: must not be logged. */
  readonly redact: boolean;
  readonly lifecycle: Lifecycle;
}

/** A oneof of a message. */
export interface Oneof extends Element, OneofKinds<Field> {
  /** `fooBar` for `foo_bar`. */
  readonly localName: string;
  readonly fields: readonly Field[];
  /** Exactly one member must be set. */
  readonly required: boolean;
  /** Likewise, by a validation rule (`buf.validate.oneof`). */
  readonly requiredByRule: boolean;
  /** The set member names the type of a server-sent event. */
  readonly eventType: boolean;
}

/** A service, also one without operations. */
export interface Service extends Element {
  readonly file: File;
  /** `Library` for `LibraryService`: the stem of `LibraryClient`, `LibraryHandlers`, `createLibraryClient`. */
  readonly localName: string;
  /** The rpcs with a valid HTTP rule. */
  readonly operations: readonly Operation[];
  /** `google.api.default_host`: where the service can be called. */
  readonly host?: string | undefined;
  /** By the names that security requirements refer to. */
  readonly securitySchemes: ReadonlyMap<string, SecurityScheme>;
}

/** An rpc with an HTTP rule. */
export interface Operation extends Element {
  readonly service: Service;
  /** `listBooks` for `ListBooks`; safe as a property name. */
  readonly localName: string;
  readonly input: Message;
  readonly output: Message;
  readonly streaming: "none" | "server";
  /** The formats of a streamed response, the default first; by default `["ndjson"]`. Empty for a single message. */
  readonly streams: readonly StreamFormat[];
  /** How the messages of a stream of server-sent events travel; undefined if each is the data of an event, as JSON. */
  readonly events?: EventFields | undefined;
  readonly response: OperationResponse;
  /** By default `application/json`, or any type for a `google.api.HttpBody`, which names its own. */
  readonly requestMediaType: string;
  /** Likewise. */
  readonly responseMediaType: string;
  readonly bodyOptional: boolean;
  /** By status, with those of the service; 0 stands for all other errors. */
  readonly errors: ReadonlyMap<number, Message>;
  /** How servers write their own errors; empty unless some message of `errors` has fields for them. */
  readonly errorFormats: readonly ErrorFormat[];
  /** The statuses of `errors` after which the same request may succeed. */
  readonly retryable: readonly number[];
  /** `idempotency_level` allows clients to send a request twice, whatever its method. */
  readonly idempotent: boolean;
  /** A call changes nothing: its method is safe (RFC 9110, 9.2.1), or it is a POST with `idempotency_level = NO_SIDE_EFFECTS`. */
  readonly safe: boolean;
  /** How the operation splits its result into pages; undefined if it does not. */
  readonly pagination?: Pagination | undefined;
  /** Alternatives, of which one is enough; empty for a public operation. */
  readonly security: readonly SecurityRequirement[];
  /** Whether callers of an operation with security requirements may have no credentials. */
  readonly credentialsOptional: boolean;
  /** Headers of every response, with those of the service. */
  readonly responseHeaders: readonly { readonly name: string; readonly value: string }[];
  /** The query parameter that names a JavaScript function (JSONP), for operations with a GET. */
  readonly callbackParameter?: string | undefined;
  /** Media types for JSON, besides `application/json`. */
  readonly jsonMediaTypes: readonly string[];
  /** How the query and the form carry fields that do not declare a style. */
  readonly style?: Style | undefined;
  readonly lifecycle: Lifecycle;
  /** Which requests the operation takes of a route that it shares; undefined for one that takes all others. */
  readonly selectedBy?: Selection | undefined;
  /** The result of the operation, if it returns a google.longrunning.Operation (AIP-151). */
  readonly longRunning?: LongRunning<Message> | undefined;
  /** `google.api.routing`: what the header `x-goog-request-params` holds. Of entries with the same key the last one wins. */
  readonly routing: readonly RoutingParameter[];
  /** `google.api.method_signature`: positional parameters of a call by the paths of fields, if the model is built with them. */
  readonly signatures: readonly { readonly text: string; readonly parameters: readonly (readonly Field[])[] }[];
  /** The fields that clients set by themselves, because they tell operations apart; undefined leaves a field out. */
  readonly fixedFields: ReadonlyMap<Field, JsonLiteral | undefined>;
  /** The values that clients leave out, because they select other operations of the route. */
  readonly otherSelections: ReadonlyMap<Field, JsonLiteral>;
  /** At least one: the primary binding, then those of `additional_bindings`. Servers have those that no other operation serves. */
  readonly bindings: readonly Binding[];
  readonly servedBindings: readonly Binding[];
  readonly parameters: "google" | "grpc-gateway";
  /** For the operations of `File.webhooks`: a request that the service sends. */
  readonly webhook?: Webhook<Operation, Field> | undefined;
}

/** An entry of `google.api.routing` (AIP-4222). */
export interface RoutingParameter {
  readonly key: string;
  readonly path: readonly Field[];
  /** Its only group is the value to send, if it matches. Undefined: the whole value. */
  readonly pattern?: RegExp | undefined;
}

/** The difference between the operations of a route: the value of a field of the request, or the Accept header. */
export type Selection = FieldSelection | { readonly accept: true };

export interface FieldSelection {
  readonly field: Field;
  readonly value: JsonLiteral;
  /** The body field whose message has the field; undefined for a field of the request itself. */
  readonly body?: Field | undefined;
}

/** A message that servers write errors into. */
export interface ErrorFormat {
  readonly message: Message;
  /** The codes by status; undefined stands for the google.rpc code, and status 0 for all other errors. */
  readonly codes: ReadonlyMap<number, string | undefined>;
  /** Empty if errors with these statuses have no place in their message. */
  readonly members: readonly ErrorMember[];
}

/** A field of an error body that holds a part of the error. */
export interface ErrorMember {
  readonly field: Field;
  /** `default`: the field is always present, with its default. */
  readonly part: ErrorPart | "default";
  /** The members of the message, for `object` and `violations`. */
  readonly members: readonly ErrorMember[];
}

/** The lines of server-sent events, as fields of a message. */
export interface EventFields {
  readonly type?: Field | undefined;
  readonly id?: Field | undefined;
  readonly retry?: Field | undefined;
  readonly comment?: Field | undefined;
  /** The set member names the type; without a discriminator it is the data as well. */
  readonly oneof?: Oneof | undefined;
  /** The data is text instead of JSON. */
  readonly text: boolean;
  /** The data of the event that ends a stream. */
  readonly end?: string | undefined;
}

/** The pages of a list. */
export interface Pagination {
  /** How a call asks for the next page: by a token, a number of items or of a page, or a link in a header or in a field. */
  readonly by: "token" | "offset" | "page" | "link";
  /** The field of the request that asks; undefined for `link`. */
  readonly request?: Field | undefined;
  /** The field of the response with the next token or link, from the response message down. Of a list it is in the last item. */
  readonly next?: readonly Field[] | undefined;
  /** The field of the response with the number of all items. */
  readonly total?: readonly Field[] | undefined;
  /** The field of the response that tells whether there is another page. */
  readonly more?: readonly Field[] | undefined;
  /** The list of items, from the response message down. */
  readonly items: readonly Field[];
}

/** A successful response. */
export type OperationResponse =
  /** One message with one status; `fields` travel outside the body. */
  | { readonly kind: "message"; readonly status: number; readonly fields: readonly ResponseField[] }
  /** The member of the only oneof that is set chooses the status and is the body; `fields` travel in headers. */
  | {
      readonly kind: "result";
      /** The status of cases without their own. */
      readonly status: number;
      readonly cases: readonly ResponseCase[];
      readonly fields: readonly ResponseField[];
    };

/** One of several successful responses. */
export interface ResponseCase {
  /** Undefined if no case of the response has a status of its own. */
  readonly status?: number | undefined;
  /**
   * Media types that callers can ask for, by any of these names; the first one is the name in TypeScript. Empty: callers
   * cannot choose.
   */
  readonly mediaTypes: readonly string[];
  readonly field: Field;
  /** A message as JSON, a string as text, or bytes. Undefined for a response without a body. */
  readonly body?: FieldType | undefined;
}

/** A field of the response that a header or the status line carries. */
export interface ResponseField {
  readonly field: Field;
  readonly in: "header" | "status";
  /** The name of the header. */
  readonly name: string;
  /** For a header of preferences (RFC 7240) or of links (RFC 8288): the fields of its message. */
  readonly preferences?: readonly Preference[] | undefined;
  readonly links?: readonly Preference[] | undefined;
}

/** A field that travels as a preference of this name (RFC 7240), or as an attribute of a link. */
export interface Preference {
  readonly field: Field;
  readonly name: string;
}

/** One method and path template of an operation. */
export interface Binding {
  /** `GET`, `POST`, ..., the kind of a custom rule, or `*` for any method. */
  readonly method: string;
  readonly template: Template;
  /** The fields that the template binds, in the order of the template. */
  readonly variables: readonly Variable[];
  readonly body:
    | { readonly kind: "none" }
    | { readonly kind: "all" }
    | { readonly kind: "field"; readonly field: Field };
  /** The response field that is the body; undefined for the whole message. */
  readonly responseBody?: Field | undefined;
  /** The fields that neither path nor body binds, and those with `in: QUERY`. */
  readonly query: readonly Parameter[];
  readonly headers: readonly Parameter[];
  readonly cookies: readonly Parameter[];
  /** The field that holds all other query parameters, with the two string fields of its message. */
  readonly queryRest?: { readonly field: Field; readonly name: Field; readonly value: Field } | undefined;
  readonly place: Place;
}

/** A variable of a path template. */
export interface Variable {
  /** From the request message down to the bound field; one entry for a top-level field. */
  readonly path: readonly Field[];
  /** The pattern that the value must match: `*`, `shelves/*`, `**`. */
  readonly pattern: string;
  /** The value is in one segment, fully percent-encoded. */
  readonly single: boolean;
  /** The text between the variable and the next one of its segment. The value cannot contain it. */
  readonly separator?: string | undefined;
}

/** A field of the request that travels in the query, in a header or in a cookie. */
export interface Parameter {
  /** From the request message down to the leaf. */
  readonly path: readonly Field[];
  /** By default the JSON names of the path, joined by dots. */
  readonly name: string;
  /** A list as a parameter per item, or with delimiters; a message as `preferences`; a list, a map or a message in brackets. */
  readonly style: Style;
  /** For `preferences`: the fields of the message. */
  readonly preferences?: readonly Preference[] | undefined;
}
