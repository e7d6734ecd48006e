/** A form with JSON values that it has and has not, as strings where they travel as text. */
export interface FormCase {
  readonly name: string;
  readonly type: string;
  /** Options of the field. */
  readonly options?: string;
  /** Values that come back as they are, none of which is zero. */
  readonly valid: readonly unknown[];
  readonly invalid: readonly unknown[];
  /** Positions that the form does not have, with the reason. */
  readonly without?: Readonly<Partial<Record<Position, string>>>;
  /** Positions that take the invalid values, too, with the reason. */
  readonly takes?: Readonly<Partial<Record<Position, string>>>;
}

/** Where a value can stand. */
export type Position =
  | "member"
  | "list item"
  | "map value"
  | "map key"
  | "oneof"
  | "FORM_VALUE"
  | "FORM_UNION"
  | "error body"
  | "ndjson"
  | "server-sent events"
  | "json-array"
  | "grpc-gateway"
  | "websocket"
  | "path"
  | "query"
  | "header"
  | "cookie"
  | "form"
  | "multipart";

const notText: Readonly<Partial<Record<Position, string>>> = {
  path: "a path has scalars and enums",
  query: "an object is not one text",
  header: "an object is not one text",
  cookie: "an object is not one text",
  form: "an object is not one text",
  multipart: "an object is not one text",
};

const notKey = { "map key": "protobuf has no such keys" } as const;
const bytesInParts = { multipart: "a part has bytes as they are" } as const;
const notPath = { path: "a path has scalars and enums" } as const;

export const formCases: readonly FormCase[] = [
  { name: "string", type: "string", valid: ["a", "ü ✓", "1"], invalid: [1, true, {}] },
  { name: "bool", type: "bool", valid: [true], invalid: ["maybe", 1] },
  ...[
    ["DIGIT", "1"],
    ["YES_NO", "yes"],
    ["ON_OFF", "on"],
  ].map(([form = "", yes]) => ({
    name: `bool_${form.toLowerCase()}`,
    type: "bool",
    options: `bool: BOOL_${form}`,
    valid: [yes],
    invalid: ["maybe", 2],
    without: { "map key": "a key is always true or false" },
  })),
  {
    name: "string_constant",
    type: "string",
    options: "const: '\"message\"'",
    valid: ["message"],
    invalid: ["massage", 1, {}],
    without: { "map key": "a key is any text" },
  },
  {
    name: "int32_constant",
    type: "int32",
    options: 'const: "7"',
    valid: [7],
    invalid: [8, "x", true],
    without: { "map key": "a key is any number" },
  },
  {
    name: "int64_number_constant",
    type: "int64",
    options: 'int64: INT64_NUMBER const: "7"',
    valid: [7],
    invalid: [8, "x", true],
    without: { "map key": "a key is any number" },
  },
  {
    name: "bool_constant",
    type: "bool",
    options: 'const: "true"',
    valid: [true],
    invalid: [false, "maybe"],
    without: { "map key": "a key is either value" },
  },
  { name: "int32", type: "int32", valid: [7, -2147483648], invalid: [1.5, 2147483648, "x"] },
  { name: "uint32", type: "fixed32", valid: [7, 4294967295], invalid: [-1, 4294967296, "x"] },
  { name: "int64", type: "int64", valid: ["7", "-9007199254740991"], invalid: ["x", "9223372036854775808"] },
  { name: "uint64", type: "uint64", valid: ["7"], invalid: ["-1", "x"] },
  {
    name: "int64_number",
    type: "int64",
    options: "int64: INT64_NUMBER",
    valid: [7, -9007199254740991],
    invalid: ["x", 1.5],
    without: { "map key": "a key is always text" },
  },
  { name: "float", type: "float", valid: [1.5, -0.25], invalid: ["x", 1e39], without: notKey },
  { name: "double", type: "double", valid: [1.5, 1e300], invalid: ["x"], without: notKey },
  { name: "bytes", type: "bytes", valid: ["aGk=", "/+8="], invalid: ["?"], without: notKey, takes: bytesInParts },
  { name: "enum", type: "Color", valid: ["RED"], invalid: ["PINK"], without: notKey },
  { name: "timestamp", type: "google.protobuf.Timestamp", valid: ["2026-01-31T12:00:00Z"], invalid: ["today"] },
  {
    name: "http_date",
    type: "google.protobuf.Timestamp",
    options: "timestamp: TIMESTAMP_HTTP_DATE",
    valid: ["Sun, 06 Nov 1994 08:49:37 GMT"],
    invalid: ["2026-01-31T12:00:00Z", "Mon, 06 Nov 1994 08:49:37 GMT", 1],
    without: notKey,
  },
  {
    name: "structured_date",
    type: "google.protobuf.Timestamp",
    options: "timestamp: TIMESTAMP_STRUCTURED_DATE",
    valid: ["@1659578233", "@-7"],
    invalid: ["1659578233", "@x"],
    without: notKey,
  },
  {
    name: "unix_seconds",
    type: "google.protobuf.Timestamp",
    options: "timestamp: TIMESTAMP_UNIX_SECONDS",
    valid: [1659578233, 1659578233.25, -7],
    invalid: ["x", 1e15, true],
    without: notKey,
  },
  { name: "duration", type: "google.protobuf.Duration", valid: ["1.500s", "7s"], invalid: ["1"] },
  { name: "field_mask", type: "google.protobuf.FieldMask", valid: ["title,author.name"], invalid: ["a_b"] },
  { name: "string_wrapper", type: "google.protobuf.StringValue", valid: ["a"], invalid: [1] },
  { name: "bool_wrapper", type: "google.protobuf.BoolValue", valid: [true], invalid: ["maybe"] },
  { name: "int64_wrapper", type: "google.protobuf.Int64Value", valid: ["7"], invalid: ["x"] },
  { name: "double_wrapper", type: "google.protobuf.DoubleValue", valid: [1.5], invalid: ["x"] },
  {
    name: "bytes_wrapper",
    type: "google.protobuf.BytesValue",
    valid: ["aGk="],
    invalid: ["?"],
    takes: bytesInParts,
  },
  { name: "struct", type: "google.protobuf.Struct", valid: [{ a: [1, null] }], invalid: [1, []] },
  { name: "value", type: "google.protobuf.Value", valid: [1, true, [1], { a: 1 }], invalid: [] },
  { name: "list_value", type: "google.protobuf.ListValue", valid: [[1, "a"]], invalid: [{}, 1] },
  {
    name: "any",
    type: "google.protobuf.Any",
    valid: [{ "@type": "type.googleapis.com/google.protobuf.Duration", value: "7s" }],
    invalid: [1],
    without: notText,
  },
  { name: "empty", type: "google.protobuf.Empty", valid: [{}], invalid: [1], without: notText },
  {
    name: "http_body",
    type: "google.api.HttpBody",
    valid: [{ contentType: "text/plain", data: "aGk=" }],
    invalid: [1, { data: "?" }],
    without: { ...notText, multipart: "a part of HttpBody is a file, which is bytes" },
  },
  { name: "object", type: "Inner", valid: [{ name: "a", big: "7" }], invalid: [1, { big: "x" }], without: notText },
  { name: "only_field", type: "Only", valid: [[1, 2]], invalid: [["x"]], without: notPath },
  { name: "union", type: "Either", valid: ["a", 7], invalid: [true], without: notPath },
].map((it): FormCase => {
  const isMessage = /[A-Z]/.test(it.type) && it.type !== "Color";
  return isMessage ? { ...it, without: { ...notKey, ...notPath, ...it.without } } : it;
});
