import type { Parameter } from "./parameter.ts";

/** One binding of an operation: what a server needs to serve it and a tool to describe it (google.api.HttpRule). */
export interface Route {
  /** An HTTP method; `*` stands for any. */
  readonly method: string;
  /** `/v1/{name=shelves/*}:publish`. */
  readonly template: string;
  /** The fields that the template binds, in the order of the template. */
  readonly path?: readonly Parameter[];
  /** The fields that the query may set. */
  readonly query?: readonly Parameter[];
  /** The member that takes all other query parameters in their order, as objects with the members `key` and `value`. */
  readonly queryRest?: { readonly name: string; readonly key: string; readonly value: string };
  readonly headers?: readonly Parameter[];
  readonly cookies?: readonly Parameter[];
  /**
   * The fields of a body that is a form, where they are lists or not strings; the others travel as text. (Without it one
   * value is a string and several of one name are a list.)
   */
  readonly form?: readonly Parameter[];
  /** `*`: the body is the whole message; else the JSON name of the field that the body is. Absent: no body. */
  readonly body?: string;
  /** The JSON name of the response field that is the body; absent: the whole message. */
  readonly responseBody?: string;
}
