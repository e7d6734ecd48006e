import type { Field, Oneof } from "../elements/model.ts";

/** The field of the default member that holds kinds which no other member has. */
export function unknownKindField({ defaultMapping, discriminator }: Oneof): Field | undefined {
  const type = defaultMapping?.type;
  if (type?.kind !== "message" || discriminator === undefined) return undefined;
  return type.fields.find(({ jsonName }) => jsonName === discriminator);
}

/** The value of the discriminator that selects a member; undefined for the one that holds unknown kinds. */
export function kindWord({ jsonName, oneof }: Field): string | number | undefined {
  if (oneof === undefined || (oneof.defaultMapping?.jsonName === jsonName && unknownKindField(oneof) !== undefined)) {
    return undefined;
  }
  return oneof.discriminatorType === "integer" ? Number(jsonName) : jsonName;
}

/** Whether something else than a string that every object has tells the members apart. */
export function hasChoice({ discriminatorType, discriminatorOptional, defaultMapping }: Oneof): boolean {
  return discriminatorType !== "string" || discriminatorOptional || defaultMapping !== undefined;
}

/** Whether objects of the member may lack the discriminator. */
export function mayLackWord({ oneof, jsonName }: Field): boolean {
  return oneof?.discriminatorOptional === true || oneof?.defaultMapping?.jsonName === jsonName;
}
