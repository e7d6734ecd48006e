import { type Field, isInEveryResponse, type Message } from "@protoc-gen-rest/plugin";

/**
 * A value that a caller has written, with what responses must have and only the server sets, also in the messages that it holds:
 * `sample` returns such members.
 */
export function completeMembers(
  value: Readonly<Record<string, unknown>>,
  { fields }: Message,
  sample: (field: Field, path: string) => unknown,
  path = "",
): Readonly<Record<string, unknown>> {
  const result: Record<string, unknown> = { ...value };
  for (const field of fields) {
    const { jsonName, oneof } = field;
    const at = `${path}.${jsonName}`;
    if (Object.hasOwn(value, jsonName)) result[jsonName] = completeValue(value[jsonName], field, sample, at);
    else if (oneof === undefined && isInEveryResponse(field)) result[jsonName] = sample(field, at);
  }
  return result;
}

function completeValue(
  value: unknown,
  { type, cardinality }: Field,
  sample: (field: Field, path: string) => unknown,
  path: string,
): unknown {
  if (type.kind !== "message" || type.form.kind !== "object" || typeof value !== "object" || value === null)
    return value;
  const complete = (item: unknown, at: string): unknown =>
    typeof item === "object" && item !== null
      ? completeMembers(item as Readonly<Record<string, unknown>>, type, sample, at)
      : item;
  if (cardinality === "singular") return complete(value, path);
  if (Array.isArray(value)) return value.map((item, index) => complete(item, `${path}.${index}`));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, complete(item, `${path}.${key}`)]));
}
