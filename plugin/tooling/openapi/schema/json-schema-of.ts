import type { JsonObject } from "../../../forms/values.ts";
import type { Enum, Message } from "../../../model/elements/model.ts";
import { typeDefinition } from "./type-definition.ts";

/** The JSON Schema 2020-12 of a message, with those that it refers to in `$defs`. */
export function jsonSchemaOf(message: Message): JsonObject {
  const { schema, uses } = typeDefinition(message);
  const { $defs, ...root } = schema;
  const all = new Set<Enum | Message>(uses);
  // Its own definitions are below its name.
  if ($defs !== undefined) all.add(message);
  const definitions: Record<string, JsonObject> = {};
  // The loop visits the types that it adds, too.
  for (const type of all) {
    const definition = typeDefinition(type);
    definitions[type.fullName] = definition.schema;
    for (const used of definition.uses) all.add(used);
  }
  return Object.keys(definitions).length === 0 ? root : { ...root, $defs: definitions };
}
