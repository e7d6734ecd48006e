import {
  type Enum,
  type Field,
  type FieldType,
  identifier,
  inlineCode,
  objectLiteral,
  propertyKey,
  type RuleKind,
  type Scalar,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { runtime } from "../../output/names.ts";
import type { CelScope } from "./cel-scope.ts";
import type { RuleContext } from "./context.ts";
import { numberLiteral } from "./literals.ts";

/** The value of a field for an expression: its default if it is not set, or null if `wrapped`. */
export function celField(
  field: Field,
  object: string,
  optional: boolean,
  wrapped: boolean,
  context: RuleContext,
): string {
  const { rules, out } = context;
  const member = inlineCode(rules.property(field, identifier(object), out, optional));
  if (field.cardinality === "list") return celListCode(field, member, context);
  if (field.cardinality === "map") return celMapCode(field, member, context);
  const value = celValue(field, "value", context);
  const fallback = wrapped ? "null" : celDefault(field);
  const isPresent = !optional && !rules.hasPresence(field) && !rules.leavesOutZero;
  if (field.type.kind === "message" && field.form.rule === "message") return member;
  if (value === "value") return isPresent ? member : `${member} ?? ${fallback}`;
  if (isPresent) return celValue(field, member, context);
  return `${out.value(runtime, "ifPresent")}(${member}, (value) => ${value}) ?? ${fallback}`;
}

function celListCode(field: Field, member: string, context: RuleContext): string {
  const item = celValue(field, "item", context);
  const list = `${context.out.value(runtime, "celList")}(${member})`;
  return item === "item" ? list : `${list}.map((item) => ${item})`;
}

function celMapCode(field: Field, member: string, context: RuleContext): string {
  const key = celKey(field.mapKey ?? "string");
  const value = celValue(field, "value", context);
  return `${context.out.value(runtime, "celMap")}(${member}, (key) => ${key}, (value) => ${value})`;
}

function celKey(scalar: Scalar): string {
  if (scalar === "string") return "key";
  return scalar === "bool" ? 'key === "true"' : "BigInt(key)";
}

/** A single value of a field for an expression. */
function celValue(field: Field, value: string, context: RuleContext): string {
  const kind = field.form.rule;
  const code = inlineCode(context.rules.convert(field, identifier(value), context.out));
  return fromRuleValue(field.type, kind, code, context);
}

/** Converts a value from the form that rules compare to the form of expressions. */
function fromRuleValue(type: FieldType, kind: RuleKind, code: string, { rules, out }: RuleContext): string {
  if (kind === "number") return `BigInt(${code})`;
  if (kind !== "enum" || type.kind !== "enum") return code;
  if (rules.enumType === "number") return `BigInt(${code})`;
  return `${out.value(runtime, "celEnum")}(${code}, ${numbersOf(type)})`;
}

function numbersOf({ values }: Enum): string {
  const entries = values.flatMap(({ wireName, number }) => {
    return wireName === undefined ? [] : [`${propertyKey(wireName)}: ${number}`];
  });
  return inlineCode(objectLiteral(entries));
}

/** A 32-bit integer field as a number, or undefined for any other field. */
export function smallInteger(
  field: Field,
  object: string,
  optional: boolean,
  wrapped: boolean,
  { rules, out }: RuleContext,
): string | undefined {
  const { type, cardinality } = field;
  if (wrapped || cardinality !== "singular" || type.kind !== "scalar" || field.form.rule !== "number") return undefined;
  const member = inlineCode(rules.property(field, identifier(object), out, optional));
  const isPresent = !optional && !rules.hasPresence(field) && !rules.leavesOutZero;
  return isPresent ? member : `(${member} ?? ${Number(field.protoDefault ?? 0)})`;
}

/** The default of a field that is not set. */
function celDefault({ type, form, protoDefault }: Field): string {
  if (type.kind === "enum") return `${enumDefault(type, protoDefault)}n`;
  if (form.rule === "paths") return "[]";
  switch (form.scalar) {
    case undefined:
      return "0n";
    case "string":
      return stringLiteral(String(protoDefault ?? ""));
    case "bool":
      return String(protoDefault ?? false);
    case "bytes":
      return protoDefault === undefined ? "new Uint8Array()" : bytesDefault(String(protoDefault));
    case "float":
    case "double":
      return numberLiteral(Number(protoDefault ?? 0));
    default:
      return `${protoDefault ?? 0}n`;
  }
}

function bytesDefault(base64: string): string {
  return `new Uint8Array([${[...Buffer.from(base64, "base64")].join(", ")}])`;
}

function enumDefault({ values }: Enum, protoDefault: Field["protoDefault"]): number {
  const value = values.find(({ wireName }) => wireName !== undefined && wireName === protoDefault) ?? values[0];
  return value?.number ?? 0;
}

/** The scope of an expression about a single value; `value` is as rules compare it. */
export function celScope(type: FieldType, kind: RuleKind, value: string, context: RuleContext): CelScope {
  const selfNumber = kind === "number" ? value : undefined;
  return { self: fromRuleValue(type, kind, value, context), selfNumber, context };
}

/** The scope of an expression about a list or a map. */
export function containerScope(field: Field, member: string, context: RuleContext): CelScope {
  const self = field.cardinality === "map" ? celMapCode(field, member, context) : celListCode(field, member, context);
  return { self, selfNumber: undefined, context };
}

/** The scope of an expression about a message. */
export function messageScope(context: RuleContext): CelScope {
  return { self: "message", selfNumber: undefined, context };
}
