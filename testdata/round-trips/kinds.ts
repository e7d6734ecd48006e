import { type Field, kindWord, type Oneof } from "@protoc-gen-rest/plugin";

/** The member that the discriminator of a value selects. */
export function selectedMember(oneof: Oneof, value: object): Field | undefined {
  const word = (value as Record<string, unknown>)[oneof.discriminator ?? ""];
  return oneof.fields.find((field) => word !== undefined && kindWord(field) === word) ?? oneof.defaultMapping;
}

/** A value of the discriminator that selects a member: for the one of unknown kinds, one that no other member has. */
export function selectingWord(field: Field): string | number {
  return kindWord(field) ?? (field.oneof?.discriminatorType === "integer" ? 9_999 : "a kind that is not known");
}
