import type { Field } from "@protoc-gen-rest/plugin";
import { runtime } from "../../output/names.ts";
import type { Dialect } from "../constructed/dialect.ts";
import { property } from "../constructed/property.ts";
import { isUndeclaredName, wireLiteral } from "../validation/enum-names.ts";
import type { RuleValues } from "../validation/rule-value.ts";

/** `dialect` is a function because the two refer to each other. */
export function ruleValues(dialect: () => Dialect, convert: RuleValues["convert"]): RuleValues {
  return {
    // Required fields of proto2 are present, even if they are zero.
    hasPresence: (field) => dialect().hasPresence(field) || isRequiredByProto2(field),
    property: (field, object, out, optional) => property(dialect(), field, object, out, optional),
    itemType: (field, out) => {
      const name = dialect().property(field);
      return `${out.type(runtime, "ItemOf")}<${dialect().type(field.message, out)}["${name}"]>`;
    },
    convert,
    enumLiteral: wireLiteral,
    isUndeclared: isUndeclaredName,
    enumType: "number | string",
    leavesOutZero: false,
  };
}

function isRequiredByProto2({ presence, message }: Field): boolean {
  return presence === "required" && !message.file.syntax.startsWith("edition");
}
