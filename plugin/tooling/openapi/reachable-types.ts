import { isComposite } from "../../forms/composite.ts";
import type { Enum, FieldType, Message, Operation } from "../../model/elements/model.ts";

/** Returns all messages and enums that operations take, return or fail with, and those of other messages, each once. */
export function reachableTypes(
  operations: readonly Operation[],
  others: Iterable<Message> = [],
): ReadonlySet<Enum | Message> {
  const found = new Set<Enum | Message>();
  const waiting: FieldType[] = operations.flatMap(({ input, output, errors }) => [input, output, ...errors.values()]);
  waiting.unshift(...others);
  for (let type = waiting.pop(); type !== undefined; type = waiting.pop()) {
    if (type.kind === "scalar" || found.has(type)) continue;
    found.add(type);
    if (type.kind === "message" && isComposite(type.form)) waiting.push(...type.fields.map((field) => field.type));
  }
  return found;
}
