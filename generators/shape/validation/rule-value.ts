import type { Code, Enum, Field, FieldType, Scalar } from "@protoc-gen-rest/plugin";
import type { Output } from "../../output/output.ts";

/** What rules compare: 64-bit integers and nanoseconds are bigints, and messages with a JSON form of their own are that form. */
export type RuleKind =
  | "string"
  | "boolean"
  | "number"
  | "float"
  | "double"
  | "bigint"
  | "bytes"
  | "enum"
  | "nanos"
  | "paths"
  | "url"
  | "message";

/** How a shape turns its values into those that rules compare. */
export interface RuleValues {
  /** Whether an absent value differs from the zero value. */
  hasPresence(field: Field): boolean;
  /** The value of a field, or undefined if it is not set. */
  property(field: Field, object: Code, out: Output): Code;
  /** The type of the items of a list, or of the values of a map. */
  itemType(field: Field, out: Output): string;
  /** A single value, list item or map value of the field, for rules of this kind. */
  convert(field: Field, value: Code, kind: RuleKind, out: Output): Code;
  /** A value of an enum by its number. */
  enumLiteral(type: Enum, number: number): Code;
  /** The condition that an enum value has no name. */
  isUndeclared(type: Enum, value: string): string;
  /** The type of the enums that rules compare: wire names are strings, unknown values numbers. */
  readonly enumType: "number" | "number | string";
  /** Whether the zero of a field without presence may be absent. */
  readonly leavesOutZero: boolean;
}

/** The kind of one value of a field. */
export function ruleKind(type: FieldType): RuleKind {
  if (type.kind === "enum") return "enum";
  if (type.kind === "scalar") return scalarKind(type.scalar);
  const { wellKnown } = type;
  if (typeof wellKnown === "object") return scalarKind(wellKnown.wrapper);
  if (wellKnown === "timestamp" || wellKnown === "duration") return "nanos";
  if (wellKnown === "field_mask") return "paths";
  return wellKnown === "any" ? "url" : "message";
}

export function scalarKind(scalar: Scalar): RuleKind {
  switch (scalar) {
    case "string":
    case "bytes":
    case "float":
    case "double":
      return scalar;
    case "bool":
      return "boolean";
    default:
      return scalar.endsWith("64") ? "bigint" : "number";
  }
}

/** The type of a value that rules compare. */
export function ruleType(kind: RuleKind, { enumType }: RuleValues): string {
  switch (kind) {
    case "string":
    case "url":
      return "string";
    case "boolean":
      return "boolean";
    case "bigint":
    case "nanos":
      return "bigint";
    case "bytes":
      return "Uint8Array";
    case "enum":
      return enumType;
    case "paths":
      return "readonly string[]";
    default:
      return "number";
  }
}
