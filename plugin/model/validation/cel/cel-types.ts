import { isComposite } from "../../../forms/composite.ts";
import type { Scalar } from "../../../forms/values.ts";
import type { CelNode } from "../../elements/cel.ts";
import type { Field, FieldType, Message } from "../../elements/model.ts";
import { CelError } from "./cel-error.ts";

/** The type of an expression. */
export type CelType =
  | { readonly kind: ScalarKind | "timestamp" | "duration" | "field_mask" | "null" | "type" }
  /** A value of any type. `known`: the value before `dyn(x)`. */
  | { readonly kind: "dyn"; readonly known?: Value }
  /** A message that the expression creates, with the fields that it sets. */
  | { readonly kind: "record"; readonly message: Message; readonly fields: ReadonlyMap<string, Value> }
  /** A wrapper message, which is null while it is not set. */
  | { readonly kind: "wrapper"; readonly of: CelType }
  | { readonly kind: "list"; readonly of: CelType }
  | { readonly kind: "map"; readonly key: CelType; readonly of: CelType }
  | { readonly kind: "message"; readonly message: Message };

/** An expression with its type. */
export interface Value {
  readonly node: CelNode<Field>;
  readonly type: CelType;
}

export type ScalarKind = "bool" | "int" | "uint" | "double" | "string" | "bytes";

/** The type of a field, lists and maps included. */
export function typeOfField(field: Field): CelType {
  const item = typeOfValue(field.type, field.cardinality !== "singular");
  if (field.cardinality === "list") return { kind: "list", of: item };
  if (field.cardinality === "map")
    return { kind: "map", key: { kind: scalarKind(field.mapKey ?? "string") }, of: item };
  return item;
}

/** The type of a single value; items of lists and maps are never null. */
export function typeOfValue(type: FieldType, isItem: boolean): CelType {
  if (type.kind === "enum") return { kind: "int" };
  if (type.kind === "scalar") return { kind: scalarKind(type.scalar) };
  const { kind, scalar } = type.form;
  if (scalar !== undefined) {
    const of: CelType = { kind: scalarKind(scalar) };
    return isItem ? of : { kind: "wrapper", of };
  }
  if (kind === "timestamp" || kind === "duration" || kind === "field_mask") return { kind };
  return { kind: "message", message: type };
}

function scalarKind(scalar: Scalar): ScalarKind {
  if (scalar === "bool" || scalar === "string" || scalar === "bytes") return scalar;
  if (scalar === "float" || scalar === "double") return "double";
  return scalar.startsWith("u") || scalar.startsWith("fixed") ? "uint" : "int";
}

export function isNumber({ kind }: CelType): boolean {
  return kind === "int" || kind === "uint" || kind === "double";
}

export function sameType(a: CelType, b: CelType): boolean {
  if (a.kind === "list" && b.kind === "list") return sameType(a.of, b.of);
  if (a.kind === "map" && b.kind === "map") return sameType(a.key, b.key) && sameType(a.of, b.of);
  if (a.kind === "message" && b.kind === "message") return a.message === b.message;
  if (a.kind === "record" || b.kind === "record") return false;
  return a.kind === b.kind && a.kind !== "wrapper";
}

/** The type of two values together: the items of an empty list have any type. */
export function commonType(a: CelType, b: CelType): CelType | undefined {
  if (sameType(a, b)) return a;
  if (a.kind === "list" && b.kind === "list") {
    if (a.of.kind === "null") return b;
    if (b.of.kind === "null") return a;
    const of = commonType(a.of, b.of);
    return of && { kind: "list", of };
  }
  if (a.kind !== "map" || b.kind !== "map") return undefined;
  return a.key.kind === "null" ? b : b.key.kind === "null" ? a : undefined;
}

export function describeType(type: CelType): string {
  switch (type.kind) {
    case "list":
      return `list(${describeType(type.of)})`;
    case "map":
      return `map(${describeType(type.key)}, ${describeType(type.of)})`;
    case "wrapper":
      return `wrapper(${describeType(type.of)})`;
    case "message":
    case "record":
      return type.message.fullName;
    default:
      return type.kind;
  }
}

export function withArticle(type: CelType): string {
  const text = describeType(type);
  return `${text === "int" ? "an" : "a"} ${text}`;
}

/** Finds a field of a message, which must be one whose fields generated code knows. */
export function fieldOf(type: CelType, name: string): Field {
  if (type.kind !== "message" && type.kind !== "record") throw new CelError(`selects ${name} of ${withArticle(type)}`);
  const { message } = type;
  if (type.kind === "record") {
    const field = message.fields.find((it) => it.name === name);
    if (field !== undefined) return field;
  }
  if (!isComposite(message.form)) throw new CelError(`selects a field of ${message.fullName}, which is not supported`);
  if (message.representation !== "object") {
    throw new CelError(`selects a field of ${message.name}, which is not an object in JSON`);
  }
  const field = message.fields.find((it) => it.name === name);
  if (field === undefined) throw new CelError(`selects ${name}, which is not a field of ${message.name}`);
  return field;
}
