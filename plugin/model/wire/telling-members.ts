import { isComposite } from "../../forms/composite.ts";
import type { Field, Message } from "../elements/model.ts";
import { mayLackWord } from "./kinds.ts";
import { isRequired } from "./required.ts";

/**
 * The properties that identify the JSON object of a field: at least one of each group is always present. These are
 * required fields, the members of required oneofs, and discriminators.
 */
export function tellingMembers(field: Field): readonly (readonly string[])[] {
  const message = objectOf(field);
  if (message === undefined) return [];
  const fields = message.fields
    .filter((field) => field.oneof === undefined && isAlwaysSet(field))
    .map(({ jsonName }) => [jsonName]);
  const oneofs = message.oneofs.filter((oneof) => {
    if (oneof.discriminator !== undefined) return !oneof.fields.some(mayLackWord);
    return oneof.required || oneof.fields.every(isAlwaysSet);
  });
  return [
    ...fields,
    ...oneofs.map(({ discriminator, fields }) => {
      return discriminator === undefined ? fields.map(({ jsonName }) => jsonName) : [discriminator];
    }),
  ];
}

/** The message whose fields are the properties of the JSON object; undefined for maps, Structs and other values. */
export function objectOf(field: Field): Message | undefined {
  const { type, cardinality } = field;
  if (cardinality !== "singular" || type.kind !== "message" || !isComposite(type.form)) return undefined;
  const [inner] = type.fields;
  if (type.representation === "object") return type;
  return type.representation === "value" && inner !== undefined && inner.type !== type ? objectOf(inner) : undefined;
}

/** Requests do not contain fields that only the server sets. */
function isAlwaysSet(field: Field): boolean {
  return isRequired(field) && !field.behaviors.has("output_only");
}
