import {
  asExpression,
  type Code,
  callExpression,
  conditionalExpression,
  type Field,
  identifier,
  inlineCode,
  propertyAccess,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { runtime } from "../../output/names.ts";
import type { Output } from "../../output/output.ts";
import { referencesOf } from "../codec/form-code.ts";
import { jsonNames } from "../codec/json-names.ts";
import { members } from "../codec/members.ts";
import { isUndeclaredName, wireLiteral } from "../validation/enum-names.ts";
import type { RuleValues } from "../validation/rule-value.ts";
import { itemType, valueType } from "./field-type.ts";
import { property } from "./property.ts";
import { unionMember } from "./union-member.ts";

export const ruleValues: RuleValues = {
  hasPresence: hasRulePresence,
  property: ruleProperty,
  itemType,
  convert: ({ form }, value, out) => form.shapes.plain.rule(value, referencesOf(out)),
  enumLiteral: wireLiteral,
  isUndeclared: isUndeclaredName,
  enumType: "number | string",
  leavesOutZero: true,
};

function hasRulePresence({ presence, type, oneof }: Field): boolean {
  return presence !== "implicit" || type.kind === "message" || oneof !== undefined;
}

function ruleProperty(field: Field, object: Code, out: Output, optional?: boolean): Code {
  const { message, type, oneof, jsonName } = field;
  if (message.representation === "value") return object;
  if (message.representation === "union") return unionMember(field, object, out);
  if (field === message.rest) {
    const names = jsonNames(members(message));
    return callExpression(out.value(runtime, "otherMembers"), [object, names]);
  }
  const discriminator = oneof?.discriminator;
  if (discriminator === undefined) return property(field, object, out, optional);
  const isSelected = `${inlineCode(propertyAccess(object, discriminator))} === ${stringLiteral(jsonName)}`;
  const member = out.target === "ts" ? asExpression(object, valueType(type, out)) : identifier(inlineCode(object));
  return conditionalExpression(isSelected, member, "undefined");
}
