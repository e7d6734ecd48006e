import type { Message } from "@protoc-gen-rest/plugin";

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
