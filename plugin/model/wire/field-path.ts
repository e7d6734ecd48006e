import type { Field, Message } from "../elements/model.ts";

/** The fields that a dotted path leads to, all but the last singular messages; undefined if there is no such path. */
export function fieldPath(message: Message, path: string): readonly Field[] | undefined {
  const fields: Field[] = [];
  let type: Field["type"] = message;
  for (const name of path.split(".")) {
    if (type.kind !== "message" || (fields.length > 0 && fields.at(-1)?.cardinality !== "singular")) return undefined;
    const field: Field | undefined = type.fields.find((it) => it.name === name);
    if (field === undefined) return undefined;
    fields.push(field);
    type = field.type;
  }
  return fields;
}
