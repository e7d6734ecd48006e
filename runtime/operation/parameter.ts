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
  /** The name or else the number of an enum value. */
  | "enum"
  /** A boolean, a JSON number, or else the name of an enum value: a union of these. */
  | "literal"
  /** JSON text: `google.protobuf.Struct`, `Value` and `ListValue`. */
  | "json"
  /** In multipart/form-data: the bytes of a part. Elsewhere bytes are base64 text. */
  | "bytes"
  /** In multipart/form-data: a part with its name and its media type, as an object with the members that `file` names. */
  | "file";

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
  /** Reads the text, in place of `type`. Returns text that it cannot read as it is, for the reader of the field to report. */
  readonly read?: (text: string) => unknown;
  /** Whether the field is repeated. */
  readonly list?: true;
  /** With `list`: the field is the text of its items, joined with commas. */
  readonly joined?: true;
  /** The name of the parameter, header or cookie, if it is not `name`. */
  readonly key?: string;
  /**
   * How a list travels in one parameter (`nested`: its items may hold commas in quotes and brackets), or a message as
   * preferences (RFC 7240). Absent: a parameter for each item.
   */
  readonly style?: "comma" | "space" | "pipe" | "nested" | "preferences";
  /** With `enum`: its names that look like numbers. */
  readonly digitNames?: readonly string[];
  /** With `preferences`: the fields of the message. */
  readonly fields?: readonly Preference[];
  /** The brackets after the name: `name[key]=value`. Absent: there are no brackets. */
  readonly deepObject?: DeepObject;
  /** With `file`: the members of the message. */
  readonly file?: FileMembers;
  /** In multipart/form-data: a part whose media type is JSON holds JSON, other parts text. A union with objects or arrays. */
  readonly json?: true;
}

/** The members of a file in multipart/form-data, by their JSON names. */
export interface FileMembers {
  readonly content: string;
  readonly name?: string;
  readonly mediaType?: string;
}

/**
 * The value of a parameter with brackets, or of a part of it (OpenAPI, `deepObject`): text, unless it has another form. A union
 * may have several.
 */
export interface DeepObject {
  /** How text becomes a JSON value; beside another form, the value may also be text. */
  readonly type?: ParameterType;
  /** With `enum`: its names that look like numbers. */
  readonly digitNames?: readonly string[];
  /** In multipart/form-data: the members of a message that may come as a part with a file. */
  readonly file?: FileMembers;
  /** The items of a list: `a[]=1`, `a[0]=1`. A function if they may contain themselves. */
  readonly items?: DeepObject | (() => DeepObject);
  /** The values of a map: `a[key]=1`. A function if they may contain themselves. */
  readonly values?: DeepObject | (() => DeepObject);
  /** The fields of a message: `a[field]=1`. */
  readonly fields?: () => readonly DeepField[];
}

/** A field of a message in brackets. */
export interface DeepField extends DeepObject {
  /** Its JSON name. */
  readonly name: string;
  /** Its proto name, if it differs. Servers accept both. */
  readonly protoName?: string;
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
