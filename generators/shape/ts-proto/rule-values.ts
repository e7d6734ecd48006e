import {
  type Code,
  callExpression,
  type Field,
  is64BitScalar,
  logicalExpression,
  propertyAccess,
  type Scalar,
} from "@protoc-gen-rest/plugin";
import { runtime } from "../../output/names.ts";
import type { Output } from "../../output/output.ts";
import type { Dialect } from "../constructed/dialect.ts";
import { property } from "../constructed/property.ts";
import { isUndeclaredName, wireLiteral } from "../validation/enum-names.ts";
import { jsonRuleValue } from "../validation/json-rule-value.ts";
import type { RuleKind, RuleValues } from "../validation/rule-value.ts";
import { longForm } from "./longs.ts";
import type { TsProtoOptions } from "./options.ts";
import { itemWriter } from "./values.ts";

/** `dialect` is a function because the two refer to each other. Most values take the way over their JSON form. */
export function ruleValues(dialect: () => Dialect, options: TsProtoOptions): RuleValues {
  return {
    // What proto2 requires is present, even if it is zero.
    hasPresence: (field) => dialect().hasPresence(field) || isRequiredByProto2(field),
    property: (field, object, out, optional) => property(dialect(), field, object, out, optional),
    itemType: (field, out) => {
      const name = dialect().property(field);
      return `${out.type(runtime, "ItemOf")}<${dialect().type(field.message, out)}["${name}"]>`;
    },
    convert: (field, value, kind, out) => convert(field, value, kind, options, out),
    enumLiteral: wireLiteral,
    isUndeclared: isUndeclaredName,
    enumType: "number | string",
    leavesOutZero: false,
  };
}

function isRequiredByProto2({ presence, message }: Field): boolean {
  return presence === "required" && !message.file.syntax.startsWith("edition");
}

function convert(field: Field, value: Code, kind: RuleKind, options: TsProtoOptions, out: Output): Code {
  if (kind === "bigint") {
    const form = wrapped(field) === undefined ? longForm(field, options) : options.forceLong;
    return form === "bigint" ? value : callExpression("BigInt", [callExpression("String", [value])]);
  }
  if (kind === "paths") return value;
  if (kind === "url") return propertyAccess(value, options.camelKeys ? "typeUrl" : "type_url");
  if (kind === "enum" || kind === "nanos") {
    const write = itemWriter(field, options, out);
    const json = write === undefined ? value : callExpression(write, [value]);
    if (kind === "nanos") return jsonRuleValue(field, json, kind, out);
    // A zero value without a name has no JSON form.
    return write === undefined ? value : logicalExpression("??", json, "0");
  }
  return jsonRuleValue(field, value, kind, out);
}

function wrapped({ type }: Field): Scalar | undefined {
  const isWrapper = type.kind === "message" && typeof type.wellKnown === "object";
  return isWrapper && is64BitScalar(type.wellKnown.wrapper) ? type.wellKnown.wrapper : undefined;
}
