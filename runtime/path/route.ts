/** How the text of a path variable or a query parameter becomes the JSON value that a reader takes. */
export type ParameterType =
  /** Strings and all that travels as a JSON string or number: the text as it is. */
  | "text"
  | "boolean"
  /** A value name, or the number of a value. */
  | "enum"
  /** `google.protobuf.Struct`, `Value`, `ListValue`: JSON text. */
  | "json";

/** A request field that the path or the query sets. */
export interface Parameter {
  /** JSON names from the request message down to the field, joined by dots: `filter.inPrint`. */
  readonly name: string;
  /** The same in proto names, where they differ: `filter.in_print`. Servers accept both. */
  readonly protoName?: string;
  /** `text` when absent. */
  readonly type?: ParameterType;
  /** A repeated field: the parameter may occur more than once. */
  readonly list?: true;
}

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
  /** `*`: the body is the whole message; else the JSON name of the field that the body is. Absent: no body. */
  readonly body?: string;
  /** The JSON name of the response field that is the body; absent: the whole message. */
  readonly responseBody?: string;
}

/** An rpc with its routes; the first is the primary. */
export interface Operation {
  /** `library.v1.LibraryService.GetBook`. */
  readonly name: string;
  readonly routes: readonly [Route, ...Route[]];
  /** The response is a stream of messages. */
  readonly streaming?: true;
}
