/** How the text of a path variable or a parameter becomes the JSON value that readers expect. */
export type ParameterType =
  /** The text as it is: strings, and numbers that may be JSON strings. */
  | "text"
  | "boolean"
  /** A JSON number. */
  | "number"
  /** Unions of strings and other scalars. */
  | "text-or-boolean"
  | "text-or-integer"
  | "text-or-number"
  | "text-or-scalar"
  /** A bigint, in alternative responses: no reader converts their text. */
  | "bigint"
  /** The name or the number of an enum value. */
  | "enum"
  /** JSON text: `google.protobuf.Struct`, `Value` and `ListValue`. */
  | "json"
  /** In multipart/form-data: the bytes of a part. Elsewhere bytes are base64 text. */
  | "bytes";

/** A request field that travels outside of the body. */
export interface Parameter {
  /** The JSON names down to the field, joined by dots: `filter.inPrint`. */
  readonly name: string;
  /** The proto names, if they differ: `filter.in_print`. Servers accept both. */
  readonly protoName?: string;
  /** The JSON names one by one, if one of them contains a dot. */
  readonly names?: readonly string[];
  /** Default: `text`. */
  readonly type?: ParameterType;
  /** Whether the field is repeated. */
  readonly list?: true;
  /** The name of the parameter, header or cookie, if it is not `name`. */
  readonly key?: string;
  /** How a list travels in one parameter, or a message as preferences (RFC 7240). Absent: a parameter for each item. */
  readonly style?: "comma" | "space" | "pipe" | "preferences";
  /** With `preferences`: the fields of the message. */
  readonly fields?: readonly Preference[];
}

/** A field of a message that travels as preferences (RFC 7240). */
export interface Preference {
  /** Its JSON name. */
  readonly name: string;
  /** The name of the preference, if it is not `name`. */
  readonly key?: string;
  readonly type?: ParameterType;
  /** The values of the field. With any other value the preference is unknown. */
  readonly values?: readonly string[];
}
