import type { Field, Message } from "../model.ts";
import { isRequired } from "./required.ts";

/**
 * What tells the JSON object that a field is from others: of each group one member at least is there. They are the fields
 * that are required, the members of oneofs that are, and the properties that name a kind.
 */
export function tellingMembers(field: Field): readonly (readonly string[])[] {
  const message = objectOf(field);
  if (message === undefined) return [];
  const fields = message.fields
    .filter((field) => field.oneof === undefined && isThere(field))
    .map(({ jsonName }) => [jsonName]);
  const oneofs = message.oneofs.filter(({ required, discriminator, fields: members }) => {
    return required || discriminator !== undefined || members.every(isThere);
  });
  return [
    ...fields,
    ...oneofs.map(({ discriminator, fields }) => {
      return discriminator === undefined ? fields.map(({ jsonName }) => jsonName) : [discriminator];
    }),
  ];
}

/** The message whose fields an object has; undefined for maps and the like. */
export function objectOf(field: Field): Message | undefined {
  const { type, cardinality } = field;
  if (cardinality !== "singular" || type.kind !== "message" || type.wellKnown !== undefined) return undefined;
  const [inner] = type.fields;
  if (type.representation === "object") return type;
  return type.representation === "value" && inner !== undefined && inner.type !== type ? objectOf(inner) : undefined;
}

/** What only the server sets is not there in a request. */
function isThere(field: Field): boolean {
  return isRequired(field) && !field.behaviors.has("output_only");
}
