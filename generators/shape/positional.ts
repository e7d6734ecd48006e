import { anyKind, type Code, type Field, isComposite, type Message, type ValueKind } from "@protoc-gen-rest/plugin";
import type { Output } from "../output/output.ts";

/** The fields of a message that are given, each with its value or with those of its fields. */
export type FieldTree = Map<Field, Code | FieldTree>;

/** How a message is created from some of its fields, and how the values of fields are told apart at run time. */
export interface Positional {
  /** Whether a message can be created from the values of these fields alone. */
  canCreate(message: Message, values: FieldTree): boolean;
  /** The message with these values. */
  create(message: Message, values: FieldTree, out: Output): Code;
  /** The TypeScript type of the value of a field. */
  parameterType(field: Field, out: Output): string;
  /** The kinds of value that a field can hold. */
  kinds(field: Field): ReadonlySet<ValueKind>;
  /** The kind of an object of a message type: the full name of the message if the object has it. */
  messageKind(message: Message): ValueKind;
  /** The properties that tell messages of the type from others. Undefined if it can have any. */
  properties(message: Message): readonly string[] | undefined;
}

/** Whether a value is given for a field, instead of for fields of it. */
export function isTree(value: Code | FieldTree): value is FieldTree {
  return value instanceof Map;
}

/** Whether each of the fields can be set, and each of those that enclose them created. */
export function areGivable(values: FieldTree, canSet: (field: Field) => boolean): boolean {
  return [...values].every(([field, value]) => {
    const isEnclosed = isComposite(field.message.form) && canSet(field);
    return isEnclosed && (!isTree(value) || areGivable(value, canSet));
  });
}

/** The kinds of the values of a field; `own` are those of one value. */
export function kindsOf(
  { oneOrMany, cardinality, nullable }: Field,
  own: ReadonlySet<ValueKind>,
): ReadonlySet<ValueKind> {
  if (oneOrMany) return anyKind;
  const kinds = cardinality === "singular" ? own : new Set<ValueKind>([cardinality === "list" ? "list" : "object"]);
  return nullable ? new Set([...kinds, "object"]) : kinds;
}
