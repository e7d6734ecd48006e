import type { Diagnostic } from "../protocol/diagnostic.ts";

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
  "service-without-http": { severity: "note", summary: "A service has no rpc with an HTTP rule and is left out." },
  "method-without-http": { severity: "note", summary: "An rpc has no HTTP rule and is left out." },
};
