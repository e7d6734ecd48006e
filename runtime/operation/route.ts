import type { Template } from "../path/template.ts";
import type { Parameter } from "./parameter.ts";

/** A binding of an operation (google.api.HttpRule). */
export interface Route {
  /** An HTTP method, or `*` for any. */
  readonly method: string;
  /** `/v1/{name=shelves/*}:publish`. A slash at the end is part of the path. */
  readonly template: string;
  /** Parses the template if it has segments with variables and text, such as `{sid}.json`. */
  readonly parse?: (template: string) => Template;
  /** The fields that the template binds, in the order of the template. */
  readonly path?: readonly Parameter[];
  /** The fields that travel in the query. */
  readonly query?: readonly Parameter[];
  /** The field `name` takes all other query parameters: a list of objects with the members that `key` and `value` name. */
  readonly queryRest?: { readonly name: string; readonly key: string; readonly value: string };
  readonly headers?: readonly Parameter[];
  readonly cookies?: readonly Parameter[];
  /**
   * The fields of a form that are lists or not strings. Any other field is a string, or a list of strings if its name occurs
   * more than once.
   */
  readonly form?: readonly Parameter[];
  /** The JSON name of the field that is the request body; `*` for the whole message. Absent: no body. */
  readonly body?: string;
  /** The body is the whole of a closed message: the members that travel outside of it are refused in it. */
  readonly closed?: boolean;
  /** The fields of the body that servers ignore: IDENTIFIER fields of what a Create method creates (AIP-203). */
  readonly ignored?: readonly Parameter[];
  /** The body is a `google.api.HttpBody`, whatever its media type. */
  readonly bytes?: boolean;
  /**
   * The alternatives of the body: fields of the message that is the body. Absent: one content, in the media type of the
   * operation.
   */
  readonly contents?: readonly RequestContent[];
  /** The JSON name of the response field that is the response body. Absent: the whole message. */
  readonly responseBody?: string;
  /** Parameters that every request has with this value. They tell apart operations with the same method and template. */
  readonly constants?: readonly RouteConstant[];
}

/** A required parameter that has only one value. */
export interface RouteConstant {
  readonly in: "query" | "header";
  /** The name in the query, or that of the header. */
  readonly name: string;
  readonly value: string;
}

/** One of several contents of a request body, which the Content-Type of a request chooses. */
export interface RequestContent {
  /** The JSON name of the field. */
  readonly name: string;
  readonly mediaTypes: readonly string[];
  /** How the field holds what JSON and forms do not: a `google.api.HttpBody`, or the bytes or the text of the body. */
  readonly format?: "http-body" | "bytes" | "text";
  /** As in a route. */
  readonly form?: readonly Parameter[];
}
