import type { Field, Message } from "@protoc-gen-rest/plugin";

/** Whether the reader may return undefined, for a value of a newer version that a client does not know. */
export function mayBeUnknown({ representation, fields }: Message): boolean {
  return representation === "union" || (representation === "value" && fields.some(fieldMayBeUnknown));
}

function fieldMayBeUnknown({ type, cardinality, oneOrMany }: Field): boolean {
  if (cardinality !== "singular" && !oneOrMany) return false;
  return type.kind === "enum" || (type.kind === "message" && mayBeUnknown(type));
}
