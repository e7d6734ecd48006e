import type { Message, Oneof } from "@protoc-gen-rest/plugin";

/** The messages that discriminators select, whose members are members of the object itself. */
export function discriminatedTypes(message: Message): ReadonlySet<Message> {
  const types = new Set([message]);
  for (const current of types) {
    for (const { discriminator, fields } of current.oneofs) {
      if (discriminator === undefined) continue;
      for (const { type } of fields) if (type.kind === "message") types.add(type);
    }
  }
  types.delete(message);
  return types;
}

/** Whether a message that the discriminator selects has members of any name. */
export function selectsOpenKind({ fields }: Oneof): boolean {
  return fields.some(({ type }) => type.kind === "message" && isOpen(type));
}

function isOpen(message: Message): boolean {
  return message.rest !== undefined || [...discriminatedTypes(message)].some(({ rest }) => rest !== undefined);
}
