/** How the text of a path variable or a query parameter becomes the JSON value that a reader takes. */
export type ParameterType =
  /** Strings and all that travels as a JSON string or number: the text as it is. */
  | "text"
  | "boolean"
  /** A number of JSON. */
  | "number"
  /** Of answers that are one of several: a bigint, which no reader makes of the text. */
  | "bigint"
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
  /** The JSON names one by one, where one of them has a dot in it. */
  readonly names?: readonly string[];
  /** `text` when absent. */
  readonly type?: ParameterType;
  /** A repeated field: the parameter may occur more than once. */
  readonly list?: true;
  /** The name in the query, the header or the cookie, where it is not `name`. */
  readonly key?: string;
  /** A list in one parameter, or a message as preferences (RFC 7240); absent: a parameter for each item. */
  readonly style?: "comma" | "space" | "pipe" | "preferences";
  /** Of `preferences`: the fields of the message. */
  readonly fields?: readonly Preference[];
}

/** A field of a message that travels as preferences (RFC 7240). */
export interface Preference {
  /** Its JSON name. */
  readonly name: string;
  /** The name of the preference, where it is not `name`. */
  readonly key?: string;
  readonly type?: ParameterType;
  /** The names that the field takes; any other value makes the preference an unknown one. */
  readonly values?: readonly string[];
}
