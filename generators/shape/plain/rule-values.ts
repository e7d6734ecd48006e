import {
  asExpression,
  type Code,
  callExpression,
  conditionalExpression,
  type Field,
  identifier,
  inlineCode,
  mayLackWord,
  type Oneof,
  propertyAccess,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { runtime } from "../../output/names.ts";
import type { Output } from "../../output/output.ts";
import { referencesOf } from "../codec/form-code.ts";
import { jsonNames } from "../codec/json-names.ts";
import { kindChoice, kindLiteral } from "../codec/kind-choice.ts";
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
  const { message, type, oneof } = field;
  if (message.representation === "value") return object;
  if (message.representation === "union") return unionMember(field, object, out);
  if (field === message.rest) {
    const names = jsonNames(members(message));
    return callExpression(out.value(runtime, "otherMembers"), [object, names]);
  }
  if (oneof?.discriminator === undefined) return property(field, object, out, optional);
  const member = out.target === "ts" ? asExpression(object, valueType(type, out)) : identifier(inlineCode(object));
  return conditionalExpression(selected(field, oneof, oneof.discriminator, object, out), member, "undefined");
}

/** Whether an object is of the kind of a member. */
function selected(field: Field, oneof: Oneof, discriminator: string, object: Code, out: Output): Code {
  if (!oneof.fields.some(mayLackWord)) {
    return `${inlineCode(propertyAccess(object, discriminator))} === ${inlineCode(kindLiteral(field))}`;
  }
  const choice = kindChoice(oneof, (other) => String(oneof.fields.indexOf(other)));
  const parts = [object, stringLiteral(discriminator), choice, String(oneof.fields.indexOf(field))];
  return callExpression(out.value(runtime, "isKind"), parts);
}
