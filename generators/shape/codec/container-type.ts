import type { Field } from "@protoc-gen-rest/plugin";
import type { Output } from "../../output/output.ts";

/** The TypeScript type of a field whose single value, list item or map value has the type `item`. */
export function containerType(field: Field, item: string, out: Output): string {
  const type = withoutNull(field, item, out);
  return field.nullable ? `${type} | null` : type;
}

function withoutNull(field: Field, item: string, out: Output): string {
  if (field.cardinality === "map")
    return isBetweenAliases(field) ? `{ [key: string]: ${item} }` : `${out.global("Record")}<string, ${item}>`;
  if (field.cardinality === "singular") return item;
  return field.oneOrMany ? `${item} | ${item}[]` : `${item}[]`;
}

/** An alias may contain itself in an index signature, but not in a type argument. */
function isBetweenAliases({ message, type }: Field): boolean {
  return message.representation !== "object" && type.kind === "message" && type.representation !== "object";
}
