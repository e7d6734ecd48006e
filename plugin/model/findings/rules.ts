import type { Diagnostic } from "../../protocol/diagnostic.ts";

/** What a rule finds. Notes are no diagnostics: they stand in the model, and nobody prints them unasked. */
export interface Rule {
  readonly severity: Diagnostic["severity"] | "note";
  /** An error that leaves the rest of the run usable: what it is about can be left out (`ModelOptions.tolerate`). */
  readonly tolerable?: true;
  /** One sentence for the documentation. */
  readonly summary: string;
}

/** Ids are stable: people search for them. */
export type RuleId =
  | "path-syntax"
  | "path-deep"
  | "path-field-unknown"
  | "path-field-repeated"
  | "path-field-message"
  | "path-field-oneof"
  | "body-field-unknown"
  | "body-field-nested"
  | "body-field-in-path"
  | "body-on-get"
  | "response-body-unknown"
  | "response-body-nested"
  | "http-rule-empty"
  | "custom-method"
  | "method-forbidden"
  | "additional-bindings-nested"
  | "query-field"
  | "query-limit"
  | "field-behavior"
  | "client-streaming"
  | "route-duplicate"
  | "route-ambiguous"
  | "name-clash"
  | "field-int64"
  | "field-style"
  | "field-one-or-many"
  | "field-nullable"
  | "field-always"
  | "field-default"
  | "field-in"
  | "additional-properties"
  | "response-status"
  | "discriminator"
  | "message-form"
  | "union-ambiguous"
  | "schema-type"
  | "schema-value"
  | "schema-format"
  | "enum-value-name"
  | "parameter-duplicate"
  | "callback-parameter"
  | "header-name"
  | "security-scheme"
  | "error-response"
  | "stream-form"
  | "base-path"
  | "media-type"
  | "form-field"
  | "body-optional"
  | "lifecycle"
  | "service-without-http"
  | "method-without-http";

/** All rules of the model by id. */
export const rules: Readonly<Record<RuleId, Rule>> = {
  "path-syntax": {
    severity: "error",
    tolerable: true,
    summary: "The path template breaks the grammar of google.api.http.",
  },
  "path-deep": { severity: "warning", summary: 'A "**" stands before the end of a template; the binding is left out.' },
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
    summary: "The template binds a message; only its fields can be bound.",
  },
  "path-field-oneof": { severity: "error", tolerable: true, summary: "The template binds two members of one oneof." },
  "body-field-unknown": {
    severity: "error",
    tolerable: true,
    summary: "The body names a field that the request does not have.",
  },
  "body-field-nested": { severity: "error", tolerable: true, summary: "The body names a field inside of a field." },
  "body-field-in-path": {
    severity: "error",
    tolerable: true,
    summary: "The body is a field that the template binds already.",
  },
  "body-on-get": { severity: "warning", summary: "A GET or HEAD has a body, which browsers refuse to send." },
  "response-body-unknown": {
    severity: "error",
    tolerable: true,
    summary: "response_body names a field that the response does not have.",
  },
  "response-body-nested": {
    severity: "error",
    tolerable: true,
    summary: "response_body names a field inside of a field.",
  },
  "http-rule-empty": { severity: "error", tolerable: true, summary: "An HTTP rule has no method and template." },
  "custom-method": { severity: "error", tolerable: true, summary: "The kind of a custom rule is no HTTP method." },
  "method-forbidden": { severity: "warning", summary: "A custom rule has a method that fetch refuses to send." },
  "additional-bindings-nested": {
    severity: "error",
    tolerable: true,
    summary: "An additional binding has additional bindings.",
  },
  "query-field": { severity: "warning", summary: "A field of the request can travel neither in path, body nor query." },
  "query-limit": { severity: "warning", summary: "A request has more query parameters than are mapped." },
  "field-behavior": { severity: "warning", summary: "The behaviors of a field contradict each other." },
  "client-streaming": {
    severity: "warning",
    summary: "An rpc with an HTTP rule takes a stream, which REST cannot carry.",
  },
  "route-duplicate": { severity: "error", tolerable: true, summary: "Two bindings have the same method and template." },
  "route-ambiguous": {
    severity: "warning",
    summary: "Two templates match the same path, and neither is more specific.",
  },
  "name-clash": { severity: "error", summary: "Two elements have the same name in TypeScript or in JSON." },
  "field-int64": { severity: "error", summary: "int64 stands at a field that is no 64-bit integer." },
  "field-style": {
    severity: "error",
    summary: "A style stands at a field that is no list, or that travels where the style means nothing.",
  },
  "field-one-or-many": {
    severity: "error",
    summary: "one_or_many stands at a field that is no list, or whose items are arrays.",
  },
  "field-nullable": {
    severity: "error",
    summary: "nullable stands at a field where null is no value, or is one already.",
  },
  "field-always": { severity: "error", summary: "always stands at a field that cannot always be there." },
  "field-default": { severity: "error", summary: "A default is no JSON, or no value that the field can have." },
  "field-in": { severity: "error", summary: "A field cannot travel where its in option puts it." },
  "additional-properties": {
    severity: "error",
    summary: "additional_properties stands at a field that cannot hold members, or twice.",
  },
  "response-status": {
    severity: "error",
    summary: "A status is out of range, or stands where no response is chosen by it.",
  },
  discriminator: { severity: "error", summary: "The members of a oneof cannot stand beside its discriminator." },
  "message-form": { severity: "error", summary: "The form of a message does not fit its fields." },
  "union-ambiguous": { severity: "error", summary: "Two members of a union look the same on the wire." },
  "schema-type": { severity: "error", summary: "A rule for values stands at a field of another type." },
  "schema-value": { severity: "error", summary: "The rules for a value contradict each other, or cannot be read." },
  "schema-format": { severity: "error", summary: "There is no such format." },
  "enum-value-name": { severity: "error", summary: "Two values of an enum have the same name on the wire." },
  "parameter-duplicate": {
    severity: "error",
    summary: "Two fields of a request are the same parameter, or two of a response the same header.",
  },
  "callback-parameter": {
    severity: "error",
    summary: "The callback parameter of a service is no name, or a field has it too.",
  },
  "header-name": { severity: "error", summary: "A header is none, or one that belongs to the transport." },
  "security-scheme": {
    severity: "error",
    summary: "A security scheme is incomplete, or an operation requires one that is not there.",
  },
  "error-response": {
    severity: "error",
    summary: "An error response has no message, or a status that is none of an error.",
  },
  "stream-form": { severity: "error", summary: "A stream form does not fit the response." },
  "base-path": { severity: "error", summary: "The base path of a service is no path of literal segments." },
  "media-type": { severity: "error", summary: "A media type is none, or is said of a body that is not there." },
  "form-field": { severity: "error", summary: "A field of a form has no form there." },
  "body-optional": { severity: "error", summary: "body_optional stands at an operation without a body." },
  lifecycle: { severity: "error", summary: "since names no release." },
  "service-without-http": { severity: "note", summary: "A service has no rpc with an HTTP rule and is left out." },
  "method-without-http": { severity: "note", summary: "An rpc has no HTTP rule and is left out." },
};
