import type { Field } from "@protoc-gen-rest/plugin";

/** Whether `null` is a value of the field's type, and no absence: `google.protobuf.Value` and `NullValue`. */
export function acceptsNull({ type, cardinality }: Field): boolean {
  if (cardinality !== "singular") return false;
  return type.kind === "message" ? type.wellKnown === "value" : type.kind === "enum" && type.isNullValue;
}
