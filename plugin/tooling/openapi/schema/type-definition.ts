import type { JsonObject } from "../../../forms/values.ts";
import type { Enum, Message } from "../../../model/elements/model.ts";
import { enumSchema } from "./enum-schema.ts";
import { messageSchema } from "./message-schema.ts";
import type { Schemas } from "./schemas.ts";

/** The JSON Schema of a type. It refers to others by `#/$defs/<full name>`. */
export interface TypeDefinition {
  readonly schema: JsonObject;
  readonly uses: ReadonlySet<Enum | Message>;
}

/** Describes the JSON form of a type in JSON Schema 2020-12. */
export function typeDefinition(type: Enum | Message): TypeDefinition {
  const uses = new Set<Enum | Message>();
  const own: Record<string, JsonObject> = {};
  const schemas: Schemas = {
    ref(used) {
      // No file declares its schema.
      if (used.kind === "enum" && used.isNullValue) return enumSchema(used);
      uses.add(used);
      return { $ref: `#/$defs/${used.fullName}` };
    },
    add(name, schema) {
      own[name] = schema;
      return { $ref: `#/$defs/${type.fullName}/$defs/${name}` };
    },
    all: () => own,
  };
  const schema = type.kind === "enum" ? enumSchema(type) : messageSchema(type, schemas, {});
  return { schema: Object.keys(own).length === 0 ? schema : { ...schema, $defs: own }, uses };
}
