import type { JsonObject } from "../../../forms/values.ts";
import type { Enum, FieldType, Message } from "../../../model/elements/model.ts";
import { isInEveryRequest, isRequired } from "../../../model/wire/required.ts";
import { enumSchema } from "./enum-schema.ts";
import { messageSchema } from "./message-schema.ts";
import { schemaNames } from "./schema-names.ts";
import type { Schemas } from "./schemas.ts";

/** `types` are all that the document may refer to. */
export function createSchemas(types: Iterable<Enum | Message>): Schemas {
  const names = schemaNames(types);
  const built = new Map<string, JsonObject>();
  const add = (name: string, schema: () => JsonObject): JsonObject => {
    if (!built.has(name)) {
      // Types refer to themselves.
      built.set(name, {});
      built.set(name, schema());
    }
    return { $ref: `#/components/schemas/${name}` };
  };
  const schemas: Schemas = {
    ref(type, completeness) {
      const name = names.get(type.fullName) ?? type.fullName;
      if (type.kind === "enum") return add(name, () => enumSchema(type));
      const isPartial = completeness === "partial" && hasRequired(type);
      if (!isPartial) return add(name, () => messageSchema(type, schemas, {}));
      return add(`${name}.Patch`, () => messageSchema(type, schemas, { completeness }));
    },
    add: (name, schema) => add(name, () => schema),
    all: () => Object.fromEntries([...built].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
  return schemas;
}

/** Whether a schema of the message, or of one that it contains once, demands anything that a PATCH may leave out. */
function hasRequired(message: Message, seen: Set<FieldType> = new Set()): boolean {
  if (seen.has(message)) return false;
  seen.add(message);
  return message.fields.some((field) => {
    const { type, cardinality } = field;
    if (isRequired(field) && !isInEveryRequest(field)) return true;
    return cardinality === "singular" && type.kind === "message" && hasRequired(type, seen);
  });
}
