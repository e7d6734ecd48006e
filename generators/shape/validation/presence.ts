import {
  acceptsNull,
  type Code,
  type Field,
  inlineCode,
  logicalExpression,
  type RuleKind,
} from "@protoc-gen-rest/plugin";
import { runtime } from "../../output/names.ts";
import { messageVariable } from "../codec/message-variable.ts";
import type { RuleContext } from "./context.ts";
import type { RuleValues } from "./rule-value.ts";

/** The conditions that a member with presence is set. */
export function presentConditions(field: Field, value: string): readonly string[] {
  const isNullable = field.nullable && !acceptsNull(field);
  return [`${value} !== undefined`, ...(isNullable ? [`${value} !== null`] : [])];
}

/** The condition that a value that rules compare is zero. */
export function isZero(field: Field, kind: RuleKind, value: string, { rules: values }: RuleContext): string {
  return kind === "bytes" ? `${value}.length === 0` : `${value} === ${zeroOf(field, kind, values)}`;
}

/** The condition that a field without presence is not set. On the wire, -0 differs from the zero of a floating-point field. */
export function isUnset(field: Field, kind: RuleKind, value: string, context: RuleContext): string {
  return isFloatingPoint(kind) ? `Object.is(${value}, 0)` : isZero(field, kind, value, context);
}

/** The condition that it is set. */
export function isSet(field: Field, kind: RuleKind, value: string, context: RuleContext): string {
  const unset = isUnset(field, kind, value, context);
  if (isFloatingPoint(kind)) return `!${unset}`;
  return unset.replace("===", kind === "bytes" ? ">" : "!==");
}

function isFloatingPoint(kind: RuleKind): boolean {
  return kind === "float" || kind === "double";
}

function zeroOf({ type }: Field, kind: RuleKind, values: RuleValues): string {
  switch (kind) {
    case "string":
      return '""';
    case "boolean":
      return "false";
    case "bigint":
      return "0n";
    case "bytes":
      return "new Uint8Array()";
    case "enum":
      return type.kind === "enum" ? String(values.enumLiteral(type, type.values[0]?.number ?? 0)) : "0";
    default:
      return "0";
  }
}

/** The value of a member without presence, whose zero may be absent in this shape. */
export function orZero(field: Field, value: Code, { rules: values }: RuleContext, optional = false): Code {
  if (!values.leavesOutZero && !optional) return value;
  const kind = field.form.rule;
  const zero = field.form.kind === "int64_number" ? "0" : zeroOf(field, kind, values);
  return logicalExpression("??", value, zero);
}

/** The condition that a field is set, as an expression. */
export function isSetCondition(
  field: Field,
  context: RuleContext,
  object: Code = messageVariable,
  optional = false,
): string {
  const { rules: values, out } = context;
  const value = values.property(field, object, out, optional);
  if (field.cardinality !== "singular") return `${out.value(runtime, countOf(field))}(${inlineCode(value)}) > 0`;
  if (values.hasPresence(field)) return presentConditions(field, inlineCode(value)).join(" && ");
  const kind = field.form.rule;
  const given = values.convert(field, orZero(field, value, context, optional), out);
  const operand = typeof given === "object" && given.kind === "logical" ? `(${inlineCode(given)})` : inlineCode(given);
  return isSet(field, kind, operand, context);
}

export function countOf({ cardinality }: Field): "countItems" | "countEntries" {
  return cardinality === "map" ? "countEntries" : "countItems";
}
