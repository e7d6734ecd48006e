import {
  type Code,
  type Field,
  is64BitScalar,
  type Message,
  type Scalar,
  type WellKnown,
} from "@protoc-gen-rest/plugin";
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
  /** What the value of a field can be. */
  kinds(field: Field): ReadonlySet<ValueKind>;
  /** What an object of a message type is: the full name of the message if the object has it. */
  messageKind(message: Message): ValueKind;
  /** The properties that tell messages of the type from others. Undefined if it can have any. */
  properties(message: Message): readonly string[] | undefined;
}

/** What `typeof` returns, a list, or the full name of a message that its objects have. */
export type ValueKind = "string" | "number" | "boolean" | "bigint" | "undefined" | "object" | "list" | `.${string}`;

export const anyKind: ReadonlySet<ValueKind> = new Set(["string", "number", "boolean", "bigint", "object", "list"]);

/** Whether a value is given for a field, instead of for fields of it. */
export function isTree(value: Code | FieldTree): value is FieldTree {
  return value instanceof Map;
}

/** Whether each of the fields can be set, and each of those that enclose them created. */
export function areGivable(values: FieldTree, canSet: (field: Field) => boolean): boolean {
  return [...values].every(([field, value]) => {
    const isEnclosed = field.message.wellKnown === undefined && canSet(field);
    return isEnclosed && (!isTree(value) || areGivable(value, canSet));
  });
}

/** What differs between shapes. */
export interface Kinds {
  /** 64-bit integers have several types, by option and field. */
  readonly int64: ReadonlySet<ValueKind>;
  readonly ofMessage: (message: Message) => ReadonlySet<ValueKind>;
  /** Of messages that are not objects. */
  readonly ofWellKnown: (message: Message) => Partial<Record<Exclude<WellKnown, object>, ReadonlySet<ValueKind>>>;
}

/** The kinds of the values of a field. */
export function kindsOf(field: Field, kinds: Kinds): ReadonlySet<ValueKind> {
  if (field.oneOrMany) return anyKind;
  const own = containerKinds(field, kinds);
  return field.nullable ? new Set([...own, "object"]) : own;
}

function containerKinds({ cardinality, type }: Field, kinds: Kinds): ReadonlySet<ValueKind> {
  if (cardinality !== "singular") return new Set([cardinality === "list" ? "list" : "object"]);
  if (type.kind === "scalar") return scalarKinds(type.scalar, kinds);
  if (type.kind === "enum") return type.isNullValue ? anyKind : new Set(["string", "number"]);
  const { wellKnown } = type;
  if (wellKnown === undefined) return kinds.ofMessage(type);
  if (typeof wellKnown === "object") return new Set([...scalarKinds(wellKnown.wrapper, kinds), "object"]);
  return kinds.ofWellKnown(type)[wellKnown] ?? new Set(["object"]);
}

function scalarKinds(scalar: Scalar, { int64 }: Kinds): ReadonlySet<ValueKind> {
  if (scalar === "string") return new Set(["string"]);
  if (scalar === "bool") return new Set(["boolean"]);
  if (scalar === "bytes") return new Set(["object"]);
  return is64BitScalar(scalar) ? int64 : new Set(["number"]);
}
