import { type Field, kindsOfField } from "@protoc-gen-rest/plugin";

/** Whether `null` is a value of the field's type, and no absence: `google.protobuf.Value`, or what may hold one. */
export function acceptsNull(field: Field): boolean {
  return kindsOfField(field).has("null");
}
