import type { Field, Message } from "@protoc-gen-rest/plugin";

/** Whether clients may meet a value of a newer version, which is no value to them: the reader's answer is undefined. */
export function mayBeUnknown({ representation, fields }: Message): boolean {
  return representation === "union" || (representation === "value" && fields.some(fieldMayBeUnknown));
}

function fieldMayBeUnknown({ type, cardinality, oneOrMany }: Field): boolean {
  if (cardinality !== "singular" && !oneOrMany) return false;
  return type.kind === "enum" ? !type.isNullValue : type.kind === "message" && mayBeUnknown(type);
}
