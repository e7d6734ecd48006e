import { isComposite } from "../../../forms/composite.ts";
import type { Field } from "../../elements/model.ts";
import { CelError } from "./cel-error.ts";
import { type CelType, fieldOf, type ScalarKind, typeOfField, withArticle } from "./cel-types.ts";
import { toDyn } from "./dynamic.ts";
import { call, isLiteral, literal, negated } from "./nodes.ts";
import type { Node, Typed } from "./typed.ts";

// Messages that an expression creates. What they hold is known when it is compiled, so no message is made when it runs.

type RecordType = Extract<CelType, { kind: "record" }>;
type Equals = (a: Typed, b: Typed) => Typed;

const bool: CelType = { kind: "bool" };

/** A message without a value of its own: only its fields have one. */
export function recordOf(type: Omit<RecordType, "kind">): Typed {
  return { node: literal("null", null).node, type: { kind: "record", ...type } };
}

/** A field of a record: what the expression has set, or the default. */
export function recordField(type: RecordType, name: string): Typed {
  const field = fieldOf(type, name);
  return type.fields.get(name) ?? defaultOf(typeOfField(field), comparedDefault(field));
}

/** Whether a field of a record is set: without presence, if it is not zero. */
export function hasRecordField(type: RecordType, name: string, equals: Equals): Typed {
  const field = fieldOf(type, name);
  const given = type.fields.get(name);
  if (given === undefined) return literal("bool", false);
  if (field.cardinality !== "singular") return notZero(call("celDynSize", { kind: "int" }, [toDyn(given)]), equals);
  const hasPresence = field.presence !== "implicit" || field.type.kind === "message";
  return hasPresence ? literal("bool", true) : notZero(given, equals);
}

function notZero(value: Typed, equals: Equals): Typed {
  return negated(equals(value, defaultOf(value.type, undefined)));
}

/** Checks the value of a field, and converts it to the type of the field. Undefined for null, which sets nothing. */
export function recordValue(value: Typed, field: Field): Typed | undefined {
  const { name } = field;
  const { scalar } = field.form;
  const { node } = value;
  if (scalar?.endsWith("32") && isLiteral(node) && typeof node.value === "bigint") {
    const width = scalar.startsWith("u") || scalar.startsWith("fixed") ? BigInt.asUintN : BigInt.asIntN;
    if (width(32, node.value) !== node.value) throw new CelError(`sets ${name} to a number that does not fit 32 bits`);
  }
  return converted(value, typeOfField(field), name);
}

function converted(value: Typed, type: CelType, name: string): Typed | undefined {
  if (value.type.kind === "null") {
    const isMessage = ["wrapper", "timestamp", "duration"].includes(type.kind);
    if (isMessage || (type.kind === "message" && isComposite(type.message.form))) return undefined;
    throw new CelError(`sets ${name} to null`);
  }
  if (type.kind === "wrapper") {
    const inner = value.type.kind === "wrapper" ? value : converted(value, type.of, name);
    return inner && { node: inner.node, type };
  }
  const { kind } = value.type;
  const isEmpty = (kind === "list" || kind === "map") && value.type.of.kind === "null";
  const isMessage = kind === "record" && type.kind === "message" && value.type.message === type.message;
  if (kind === type.kind && (kind !== "list" || isEmpty || value.type.of.kind !== "dyn")) {
    return kind === "list" || kind === "map" ? { node: value.node, type: isEmpty ? type : value.type } : value;
  }
  if (!isMessage) throw new CelError(`sets ${name} to ${withArticle(value.type)} instead of ${withArticle(type)}`);
  return value;
}

const zeros: Readonly<Record<ScalarKind, boolean | bigint | number | string | Uint8Array>> = {
  bool: false,
  int: 0n,
  uint: 0n,
  double: 0,
  string: "",
  bytes: new Uint8Array(),
};

/** The default of proto2, where a boolean that is text in JSON is a boolean. */
function comparedDefault({ form, protoDefault }: Field): unknown {
  const isText = form.rule === "boolean" && typeof protoDefault === "string";
  return isText ? form.shapes.plain.literal?.(protoDefault) === "true" : protoDefault;
}

function defaultOf(type: CelType, protoDefault: unknown): Typed {
  switch (type.kind) {
    case "wrapper":
      return { node: literal("null", null).node, type };
    case "timestamp":
    case "duration":
      return literal(type.kind, 0n);
    case "message":
      if (!isComposite(type.message.form)) break;
      return recordOf({ message: type.message, fields: new Map() });
    case "list":
      return { node: { kind: "list", items: [], throws: false }, type };
    case "map": {
      const empty: Node = { kind: "list", items: [], throws: false };
      return { node: { kind: "call", function: "celMapOf", arguments: [empty, empty], throws: false }, type };
    }
    case "bool":
    case "int":
    case "uint":
    case "double":
    case "string":
      return literal(type.kind, declared(type.kind, protoDefault));
    case "bytes":
      if (protoDefault !== undefined) break;
      return literal("bytes", zeros.bytes);
  }
  throw new CelError(`uses the default of ${withArticle(type)}, which is not supported`);
}

function declared(kind: Exclude<ScalarKind, "bytes">, protoDefault: unknown): boolean | bigint | number | string {
  if (protoDefault === undefined) return zeros[kind] as boolean | bigint | number | string;
  if (kind === "string") return String(protoDefault);
  if (kind === "bool") return protoDefault === true;
  if (kind === "double") return Number(protoDefault);
  if (!/^-?\d+$/.test(String(protoDefault))) throw new CelError("uses the default of an enum, which is not supported");
  return BigInt(String(protoDefault));
}

/** Whether a record equals another one, or a message of the request: all fields that either sets. */
export function equalRecords(a: Typed, b: Typed, equals: Equals): Typed {
  const [record, other] = a.type.kind === "record" ? [a.type, b] : [b.type as RecordType, a];
  if (other.type.kind !== "record" && other.type.kind !== "message") {
    if (other.type.kind === "null") return literal("bool", false);
    throw new CelError(`compares ${withArticle(record)} with ${withArticle(other.type)}`);
  }
  if (other.type.message !== record.message) return literal("bool", false);
  let result = literal("bool", true);
  for (const field of record.message.fields) {
    const { name } = field;
    if (!record.fields.has(name) && other.type.kind === "record" && !other.type.fields.has(name)) continue;
    const isSet = hasRecordField(record, name, equals);
    const isSetToo = other.type.kind === "record" ? hasRecordField(other.type, name, equals) : hasField(other, name);
    const both = and(isSet, isSetToo);
    const same = record.fields.has(name)
      ? and(both, equals(recordField(record, name), fieldOfOther(other, name)))
      : both;
    result = and(result, or(same, and(negated(isSet), negated(isSetToo))));
  }
  return result;
}

function hasField({ node, type }: Typed, name: string): Typed {
  return { node: { kind: "has", object: node, field: fieldOf(type, name), throws: node.throws }, type: bool };
}

function fieldOfOther(other: Typed, name: string): Typed {
  if (other.type.kind === "record") return recordField(other.type, name);
  const field = fieldOf(other.type, name);
  const type = typeOfField(field);
  const wrapped = type.kind === "wrapper";
  return { node: { kind: "select", object: other.node, field, wrapped, throws: other.node.throws }, type };
}

function and(a: Typed, b: Typed): Typed {
  return logical("&&", a, b);
}

function or(a: Typed, b: Typed): Typed {
  return logical("||", a, b);
}

function logical(operator: "&&" | "||", a: Typed, b: Typed): Typed {
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const) {
    if (isLiteral(one.node)) return (one.node.value === true) === (operator === "||") ? one : other;
  }
  const throws = a.node.throws || b.node.throws;
  return { node: { kind: "operator", operator, left: a.node, right: b.node, throws }, type: bool };
}
