import type { Code, Enum, Field, RuleKind } from "@protoc-gen-rest/plugin";
import type { Output } from "../../output/output.ts";

/** How a shape turns its values into those that rules compare. */
export interface RuleValues {
  /** Whether an absent value differs from the zero value. */
  hasPresence(field: Field): boolean;
  /** The value of a field, or undefined if it is not set; `optional` if `object` may be undefined. */
  property(field: Field, object: Code, out: Output, optional?: boolean): Code;
  /** The type of the items of a list, or of the values of a map. */
  itemType(field: Field, out: Output): string;
  /** A single value, list item or map value of the field. */
  convert(field: Field, value: Code, out: Output): Code;
  /** A value of an enum by its number. */
  enumLiteral(type: Enum, number: number): Code;
  /** The condition that an enum value has no name. */
  isUndeclared(type: Enum, value: string): string;
  /** The type of the enums that rules compare: wire names are strings, unknown values numbers. */
  readonly enumType: "number" | "number | string";
  /** Whether the zero of a field without presence may be absent. */
  readonly leavesOutZero: boolean;
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
