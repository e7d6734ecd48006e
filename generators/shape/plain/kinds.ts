import type { Message, Oneof } from "@protoc-gen-rest/plugin";
import { discriminatedTypes } from "../codec/discriminated-types.ts";

/** Whether a message that the discriminator selects has members of any name. */
export function selectsOpenKind({ fields }: Oneof): boolean {
  return fields.some(({ type }) => type.kind === "message" && isOpen(type));
}

function isOpen(message: Message): boolean {
  return message.rest !== undefined || [...discriminatedTypes(message)].some(({ rest }) => rest !== undefined);
}
