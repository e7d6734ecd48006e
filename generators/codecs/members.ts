import type { Field, Message } from "@protoc-gen-rest/plugin";

/**
 * The fields that are members of the message's JSON object: not the one that holds all other members, and not the cases
 * of a oneof whose members stand in the object itself.
 */
export function members(message: Message): readonly Field[] {
  return message.fields.filter((field) => field !== message.rest && field.oneof?.discriminator === undefined);
}
