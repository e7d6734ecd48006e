import type { Field } from "@protoc-gen-rest/plugin";

/** The value of a field in the plain shape, from the message down. */
export function valueAt(value: unknown, path: readonly Field[]): unknown {
  return path.reduce((at, field) => (isWhole(field) ? at : memberOf(at, field)), value);
}

/** The message with another value of a field. Undefined leaves it out. A field in a message that is not there stays so. */
export function withValueAt(value: unknown, path: readonly Field[], changed: unknown): unknown {
  const [field, ...rest] = path;
  if (field === undefined) return changed;
  if (isWhole(field)) return withValueAt(value, rest, changed);
  if (typeof value !== "object" || value === null) return value;
  const after = withValueAt(memberOf(value, field), rest, changed);
  const members = Object.entries({ ...value, [field.jsonName]: after });
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

function memberOf(value: unknown, { jsonName }: Field): unknown {
  return typeof value === "object" && value !== null ? new Map(Object.entries(value)).get(jsonName) : undefined;
}

/** Whether the message of a field is written as the field. */
function isWhole({ message }: Field): boolean {
  return message.representation !== "object";
}
