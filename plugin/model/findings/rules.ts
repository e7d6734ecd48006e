import type { Diagnostic } from "../../protocol/diagnostic.ts";

/** A rule that proto files are checked against. Notes are not diagnostics: the model holds them for tools that ask. */
export interface Rule {
  readonly severity: Diagnostic["severity"] | "note";
  /** An error that only affects what it is about, which can be left out (`ModelOptions.tolerate`). */
  readonly tolerable?: true;
  /** One sentence for the documentation. */
  readonly summary: string;
}

const table = {
  "path-syntax": {
    severity: "error",
    tolerable: true,
    summary: "The path template does not follow the grammar of google.api.http.",
  },
  "path-deep": { severity: "warning", summary: 'A "**" is followed by more segments; the binding is left out.' },
  "path-field-unknown": {
    severity: "error",
    tolerable: true,
    summary: "The template binds a field that the request does not have.",
  },
  "path-field-repeated": {
    severity: "error",
    tolerable: true,
    summary: "The template binds a repeated field or a map.",
  },
  "path-field-message": {
    severity: "error",
    tolerable: true,
    summary: "The template binds a message instead of one of its fields.",
  },
  "path-field-oneof": {
    severity: "error",
    tolerable: true,
    summary: "The template binds two members of the same oneof.",
  },
  "body-field-unknown": {
    severity: "error",
    tolerable: true,
    summary: "body names a field that the request does not have.",
  },
  "body-field-nested": { severity: "error", tolerable: true, summary: "body names a field inside another field." },
  "body-field-in-path": {
    severity: "error",
    tolerable: true,
    summary: "body names a field that the template already binds.",
  },
  "body-on-get": { severity: "warning", summary: "A GET or HEAD has a body, which browsers refuse to send." },
  "response-body-unknown": {
    severity: "error",
    tolerable: true,
    summary: "response_body names a field that the response does not have, or a case of a response with several.",
  },
  "response-body-nested": {
    severity: "error",
    tolerable: true,
    summary: "response_body names a field inside another field.",
  },
  "http-rule-empty": { severity: "error", tolerable: true, summary: "An HTTP rule has no method and path template." },
  "custom-method": {
    severity: "error",
    tolerable: true,
    summary: "The kind of a custom rule is not a valid HTTP method.",
  },
  "method-forbidden": { severity: "warning", summary: "A custom rule uses a method that fetch or Node.js refuses." },
  "additional-bindings-nested": {
    severity: "error",
    tolerable: true,
    summary: "An additional binding has additional bindings of its own.",
  },
  "query-field": {
    severity: "warning",
    summary: "A field of the request cannot travel in the path, the body or the query.",
  },
  "query-limit": {
    severity: "warning",
    summary: "A request has more query parameters, or more IMMUTABLE fields, than are mapped.",
  },
  "null-in-brackets": {
    severity: "warning",
    summary: "A field that can be null is in a query or a form with DEEP_OBJECT, which carries no null.",
  },
  "required-fields": {
    severity: "warning",
    summary: "required_fields is set on a message where it has no effect.",
  },
  "field-behavior": { severity: "warning", summary: "The behaviors of a field contradict each other." },
  "client-streaming": {
    severity: "warning",
    summary: "An rpc with an HTTP rule takes a stream of requests, which generated code does not.",
  },
  "route-duplicate": {
    severity: "error",
    tolerable: true,
    summary: "Two bindings of a service have the same method and template.",
  },
  "route-shared": { severity: "warning", summary: "Two services have a binding with the same method and template." },
  "route-ambiguous": {
    severity: "warning",
    summary: "Two templates match the same path, and neither is more specific.",
  },
  "method-signature": {
    severity: "warning",
    summary: "A method signature cannot be an overload, so it is left out.",
  },
  visibility: {
    severity: "error",
    tolerable: true,
    summary: "An element refers to another that visibility labels leave out.",
  },
  "file-name": { severity: "error", summary: "The path of a file has a character that imports cannot have." },
  "resource-pattern": {
    severity: "error",
    tolerable: true,
    summary: "A pattern of google.api.resource is not valid.",
  },
  "name-clash": { severity: "error", summary: "Two elements have the same name in TypeScript." },
  "json-name": {
    severity: "error",
    tolerable: true,
    summary: "Two fields of a message have the same name in JSON; the later one is left out.",
  },
  "field-int64": { severity: "error", summary: "int64 is set on a field that is not a 64-bit integer." },
  "field-bool": {
    severity: "error",
    summary: "bool does not fit the type of the field, or where it travels.",
  },
  "field-style": {
    severity: "error",
    summary: "style does not fit the type of the field, or where it travels.",
  },
  "default-style": {
    severity: "error",
    summary: "The style of a service or a method is not for messages, maps and lists.",
  },
  "field-one-or-many": {
    severity: "error",
    summary: "one_or_many is set on a field that is not a list, or whose items can be arrays.",
  },
  "field-nullable": {
    severity: "error",
    summary: "nullable is set on a field that cannot be null, or already accepts it.",
  },
  "field-always": { severity: "error", summary: "always is set on a field that cannot always be present." },
  "field-timestamp": { severity: "error", summary: "The option timestamp on a field that is not a timestamp." },
  "field-const": {
    severity: "error",
    summary: "A constant is not valid JSON, or not a value that the field can have.",
  },
  "field-default": { severity: "error", summary: "A default is not valid JSON, or not a valid value of the field." },
  "field-in": { severity: "error", summary: "A field cannot travel where its in option puts it." },
  "additional-properties": {
    severity: "error",
    summary: "additional_properties is set on a field that cannot hold them, or on two fields.",
  },
  "response-status": { severity: "error", summary: "A status is out of range, or cannot choose the response." },
  discriminator: { severity: "error", summary: "The members of a oneof do not fit its discriminator." },
  "message-form": { severity: "error", summary: "The form of a message does not fit its fields." },
  "union-ambiguous": { severity: "error", summary: "Readers cannot tell two members of a union apart." },
  "schema-type": { severity: "error", summary: "A constraint does not apply to the type of the field." },
  "schema-value": { severity: "error", summary: "The constraints of a schema are invalid, or contradict each other." },
  "schema-format": { severity: "error", summary: "Unknown format." },
  "validation-type": { severity: "error", summary: "A validation rule does not apply to the type of the field." },
  "validation-value": { severity: "error", summary: "A validation rule has an invalid value." },
  "enum-value-name": {
    severity: "error",
    summary: "Two values of an enum have the same name in JSON, or a name is empty.",
  },
  "parameter-duplicate": {
    severity: "error",
    summary: "Two fields of a request use the same parameter, or two of a response the same header.",
  },
  "callback-parameter": {
    severity: "error",
    summary: "The callback parameter of a service has an invalid name, or a field uses it, too.",
  },
  "header-name": {
    severity: "error",
    summary: "A header has an invalid name or value, or is reserved for the HTTP implementation.",
  },
  "security-scheme": {
    severity: "error",
    summary: "A security scheme is incomplete, or an operation requires an unknown one.",
  },
  "error-response": {
    severity: "error",
    summary: "An error response has an unknown message, or a status that is not an error.",
  },
  "error-member": {
    severity: "error",
    summary: "A field cannot hold what it should of an error, or an error leaves a REQUIRED field unset.",
  },
  "stream-form": { severity: "error", summary: "A stream form does not fit the response." },
  "event-member": {
    severity: "error",
    summary: "A field or a oneof cannot be a line of a server-sent event, or its message is not streamed as events.",
  },
  "selected-by": {
    severity: "error",
    summary: "A selection cannot tell the operations of a route apart.",
  },
  webhook: {
    severity: "error",
    summary: "A webhook cannot be sent, or receivers cannot tell it from another one.",
  },
  pagination: { severity: "error", summary: "An operation cannot be called page by page in the way that it declares." },
  "base-path": { severity: "error", summary: "The base path of a service does not consist of literal segments." },
  "media-type": { severity: "error", summary: "Invalid media type, or a media type for a method that has no body." },
  "form-field": { severity: "error", summary: "A form cannot carry a field of the body." },
  "body-optional": { severity: "error", summary: "body_optional is set on a method that has no body." },
  lifecycle: { severity: "error", summary: "since is not a version or a date." },
  "validation-cel": {
    severity: "error",
    tolerable: true,
    summary: "A CEL expression is invalid, or cannot be compiled.",
  },
  "error-member-unused": {
    severity: "warning",
    summary: "A field of an error holds a message whose fields have the option error, but lacks the option itself.",
  },
  "field-in-nested": {
    severity: "warning",
    summary: "A REQUIRED parameter is, in another operation, a member of a body.",
  },
  "validation-unknown": { severity: "warning", summary: "A validation rule is unknown, so it is not checked." },
  "pattern-backtracking": {
    severity: "warning",
    summary: "A pattern may take long for a hostile value, and cannot be matched in linear time.",
  },
  "option-unknown": {
    severity: "warning",
    summary: "An option of google.api, buf.validate or OpenAPI is unknown, so it has no effect.",
  },
  "openapi-annotation": { severity: "warning", summary: "An OpenAPI annotation cannot be applied as written." },
  "service-without-http": {
    severity: "note",
    summary: "No rpc of a service has an HTTP rule, so the service is skipped.",
  },
  "method-without-http": { severity: "note", summary: "An rpc has no HTTP rule, so it is skipped." },
} as const;

/** Ids are stable: people search for them. */
export type RuleId = keyof typeof table;

/** All rules of the model by id. */
export const rules: Readonly<Record<RuleId, Rule>> = table;
