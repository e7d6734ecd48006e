import type { Scalar, WellKnown } from "../../forms/values.ts";

/** The types of `google/protobuf/*.proto` with a JSON form of their own (ProtoJSON, "JSON mapping"), and HttpBody. */
const wellKnownTypes: ReadonlyMap<string, WellKnown> = new Map<string, WellKnown>([
  ["google.api.HttpBody", "http_body"],
  ["google.protobuf.Any", "any"],
  ["google.protobuf.Duration", "duration"],
  ["google.protobuf.Empty", "empty"],
  ["google.protobuf.FieldMask", "field_mask"],
  ["google.protobuf.ListValue", "list_value"],
  ["google.protobuf.Struct", "struct"],
  ["google.protobuf.Timestamp", "timestamp"],
  ["google.protobuf.Value", "value"],
  ...wrappers({
    BoolValue: "bool",
    BytesValue: "bytes",
    DoubleValue: "double",
    FloatValue: "float",
    Int32Value: "int32",
    Int64Value: "int64",
    StringValue: "string",
    UInt32Value: "uint32",
    UInt64Value: "uint64",
  }),
]);

export function wellKnownType(fullName: string): WellKnown | undefined {
  return fullName.startsWith("google.") ? wellKnownTypes.get(fullName) : undefined;
}

function wrappers(scalars: Readonly<Record<string, Scalar>>): [string, WellKnown][] {
  return Object.entries(scalars).map(([name, wrapper]) => [`google.protobuf.${name}`, { wrapper }]);
}
