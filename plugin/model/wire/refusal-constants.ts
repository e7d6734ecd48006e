import { constantOf } from "../../forms/constant.ts";
import type { JsonLiteral } from "../../forms/values.ts";
import type { Field, Message } from "../elements/model.ts";

/** The constants that the body of an error always has, by which it differs from a success with the same status. */
export function refusalConstants(message: Message): ReadonlyMap<Field, JsonLiteral> {
  const constants = new Map<Field, JsonLiteral>();
  if (message.representation !== "object") return constants;
  for (const field of message.fields) {
    const value = constantOf(field.form);
    if (value !== undefined && field.always && !field.nullable && field.cardinality === "singular") {
      constants.set(field, value);
    }
  }
  return constants;
}
