import { type Code, callExpression, type Enum, type Field, propertyAccess } from "@protoc-gen-rest/plugin";
import { runtime } from "../../output/names.ts";
import type { Output } from "../../output/output.ts";
import type { Dialect } from "../constructed/dialect.ts";
import { property } from "../constructed/property.ts";
import type { RuleKind, RuleValues } from "../validation/rule-value.ts";
import { esType } from "./types.ts";
import { isText } from "./values.ts";

/** `dialect` is a function because the two refer to each other. */
export function ruleValues(dialect: () => Dialect): RuleValues {
  return {
    hasPresence: (field) => dialect().hasPresence(field) || field.oneof !== undefined,
    property: (field, object, out) => property(dialect(), field, object, out),
    itemType: (field, out) => {
      const name = dialect().property(field);
      return `${out.type(runtime, "ItemOf")}<${esType(field.message, out)}["${name}"]>`;
    },
    convert,
    enumLiteral: (_, number) => String(number),
    isUndeclared,
    enumType: "number",
    leavesOutZero: false,
  };
}

function convert(field: Field, message: Code, kind: RuleKind, out: Output): Code {
  const value = isWrapper(field) ? propertyAccess(message, "value") : message;
  switch (kind) {
    case "float":
      return callExpression("Math.fround", [value]);
    case "bigint":
      return isText(field) ? callExpression("BigInt", [value]) : value;
    case "nanos":
      return callExpression(out.value(runtime, "messageNanos"), [value]);
    case "paths":
      return propertyAccess(value, "paths");
    case "url":
      return propertyAccess(value, "typeUrl");
    default:
      return value;
  }
}

/** A singular field outside of a oneof holds the value of a wrapper, anything else the wrapper. */
function isWrapper({ type, cardinality, oneof }: Field): boolean {
  const isWrapped = type.kind === "message" && typeof type.wellKnown === "object";
  return isWrapped && (cardinality !== "singular" || oneof !== undefined);
}

function isUndeclared({ values }: Enum, value: string): string {
  const numbers = [...new Set(values.map(({ number }) => number))];
  return `![${numbers.join(", ")}].includes(${value})`;
}
