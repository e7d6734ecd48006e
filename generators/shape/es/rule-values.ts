import type { Enum } from "@protoc-gen-rest/plugin";
import { runtime } from "../../output/names.ts";
import type { Dialect } from "../constructed/dialect.ts";
import { property } from "../constructed/property.ts";
import type { RuleValues } from "../validation/rule-value.ts";
import { esType } from "./types.ts";

/** `dialect` is a function because the two refer to each other. */
export function ruleValues(dialect: () => Dialect, convert: RuleValues["convert"]): RuleValues {
  return {
    hasPresence: (field) => dialect().hasPresence(field) || field.oneof !== undefined,
    property: (field, object, out, optional) => property(dialect(), field, object, out, optional),
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

function isUndeclared({ values }: Enum, value: string): string {
  const numbers = [...new Set(values.map(({ number }) => number))];
  return `![${numbers.join(", ")}].includes(${value})`;
}
