import {
  assignment,
  type Code,
  callExpression,
  type Field,
  inlineCode,
  isReference,
  type RuleKind,
  scalarForms,
  stringLiteral,
  type ValueValidation,
} from "@protoc-gen-rest/plugin";
import { runtime } from "../../output/names.ts";
import { messageVariable } from "../codec/message-variable.ts";
import { celScope, containerScope } from "./cel-field.ts";
import type { Subject } from "./condition.ts";
import type { RuleContext } from "./context.ts";
import { hasItemValidator, hasKeyValidator, itemValidator, keyValidator, messageValidator } from "./item-validators.ts";
import { countOf, isSet, isUnset, orZero, presentConditions } from "./presence.ts";
import { isValidated } from "./reach.ts";
import { memberPath, printRules } from "./rule-code.ts";
import { type RuleValues, ruleType } from "./rule-value.ts";
import { useValue } from "./uses-variable.ts";

/** Prints the rules of a field, and the validation of the messages in it. */
export function printFieldRules(field: Field, context: RuleContext): void {
  if (isIgnored(field) || !hasOutput(field)) return;
  const { rules: values, out } = context;
  const member = values.property(field, messageVariable, out);
  if (
    !isReference(member) &&
    usesMember(field, values) &&
    (field.validation !== undefined || field.cardinality !== "singular")
  ) {
    out.block(
      "{",
      () => {
        out.statement(assignment("const member", member));
        printMember(field, "member", context);
      },
      "}",
    );
  } else printMember(field, member, context);
}

/** Whether the rules of a field, or of the messages in it, use its message. */
export function hasChecks(field: Field, rules: RuleValues): boolean {
  return !isIgnored(field) && hasOutput(field) && usesMember(field, rules);
}

/** Servers drop output-only fields from requests, so there is nothing to check. */
function isIgnored({ behaviors, validation }: Field): boolean {
  return behaviors.has("output_only") || validation?.ignored === true;
}

/** Whether there is anything to check in the field. */
function hasOutput(field: Field): boolean {
  const { validation, type, cardinality } = field;
  if (validation !== undefined && (validation.required || validation.rules.length > 0)) return true;
  if (cardinality !== "singular") return hasItemValidator(field) || hasKeyValidator(field);
  return type.kind === "message" && isValidated(type);
}

/** Whether there is more to check than expressions that are about something else. */
function usesMember(field: Field, rules: RuleValues): boolean {
  const { validation } = field;
  if (validation === undefined || validation.required || validation.ignoresZero || useValue(validation.rules))
    return true;
  if (field.cardinality === "singular") return rules.hasPresence(field);
  return hasItemValidator(field) || hasKeyValidator(field);
}

function printMember(field: Field, member: Code, context: RuleContext): void {
  if (field.cardinality !== "singular") {
    printContainer(field, inlineCode(member), context);
    return;
  }
  if (context.rules.hasPresence(field)) printOptional(field, member, context);
  else printImplicit(field, member, context);
  printNested(field, member, context);
}

/** A field with presence has no rules while it is absent, but for `required`. */
function printOptional(field: Field, code: Code, context: RuleContext): void {
  const { validation } = field;
  // Code of several lines is a constant by now if there are rules.
  if (validation === undefined) return;
  const member = inlineCode(code);
  const present = presentConditions(field, member);
  if (validation.required) {
    const absent = present.map((condition) => condition.replace("!==", "==="));
    context.out.when(absent, "||", missing(field, context));
  }
  if (validation.rules.length === 0) return;
  const kind = field.form.rule;
  const { out, rules: values } = context;
  const value = values.convert(field, member, out);
  // TypeScript forgets in the functions that expressions may need that a property is set, but not that a constant is.
  const isConstant = member === "member" || !validation.rules.some(({ test }) => test.kind === "cel");
  const isUsed = useValue(validation.rules);
  if (!isUsed || (value === member && kind !== "enum" && isConstant))
    printRulesOf(field, validation, member, context, present);
  else {
    out.when(present, "&&", () => {
      const annotation = kind === "message" ? "" : out.annotation(`: ${ruleType(kind, context.rules)}`);
      out.statement(assignment(`const value${annotation}`, value));
      printRulesOf(field, validation, "value", context);
    });
  }
}

function printImplicit(field: Field, member: Code, context: RuleContext): void {
  const { validation } = field;
  if (validation === undefined || (!validation.required && validation.rules.length === 0)) return;
  const { out, rules: values } = context;
  const kind = field.form.rule;
  const given = orZero(field, member, context);
  const value = values.convert(field, given, out);
  const isUsed = validation.required || validation.ignoresZero || useValue(validation.rules);
  if (!isUsed || (value === member && kind !== "enum"))
    printPresent(field, validation, kind, inlineCode(member), context);
  else {
    out.block(
      "{",
      () => {
        out.statement(assignment(`const value${out.annotation(`: ${ruleType(kind, context.rules)}`)}`, value));
        printPresent(field, validation, kind, "value", context);
      },
      "}",
    );
  }
}

function printPresent(
  field: Field,
  validation: NonNullable<Field["validation"]>,
  kind: RuleKind,
  value: string,
  context: RuleContext,
): void {
  if (validation.required) {
    context.out.when([isUnset(field, kind, value, context)], "&&", missing(field, context));
  }
  if (validation.rules.length === 0) return;
  const isGuarded = validation.required || validation.ignoresZero;
  printRulesOf(field, validation, value, context, isGuarded ? [isSet(field, kind, value, context)] : []);
}

/** `guards`: the conditions under which the rules apply. */
function printRulesOf(
  field: Field,
  { rules }: ValueValidation<Field>,
  value: string,
  context: RuleContext,
  guards: readonly string[] = [],
): void {
  const { out, rules: values, constantOf } = context;
  const subject: Subject = {
    value,
    kind: field.form.rule,
    type: field.type.kind === "enum" ? field.type : undefined,
    constant: (test) => constantOf(field, test),
    cel: () => celScope(field.type, field.form.rule, value, context),
  };
  printRules(rules, subject, memberPath(field), values, out, guards);
}

/** A list or a map as a whole, and what is in it. */
function printContainer(field: Field, member: string, context: RuleContext): void {
  const { validation } = field;
  const printContents =
    hasItemValidator(field) || hasKeyValidator(field) ? () => printNested(field, member, context) : undefined;
  if (validation === undefined) {
    printContents?.();
    return;
  }
  const { out, rules: values, constantOf } = context;
  const count = (): string => `${out.value(runtime, countOf(field))}(${member})`;
  if (validation.required) out.when([`${count()} === 0`], "&&", missing(field, context));
  const item = field.cardinality === "list" ? values.convert(field, "item", out) : "item";
  const subject: Subject = {
    value: member,
    kind: field.cardinality === "map" ? "map" : "list",
    itemKey: item === "item" ? undefined : inlineCode(item),
    itemKind: field.form.rule,
    constant: (test) => constantOf(field, test),
    cel: () => containerScope(field, member, context),
  };
  const isGuarded = validation.rules.length > 0 && (validation.required || validation.ignoresZero);
  const guards = isGuarded ? [`${count()} > 0`] : [];
  printRules(validation.rules, subject, memberPath(field), values, out, guards, printContents);
}

/** The rules of items, keys and messages, which are functions of their own. */
function printNested(field: Field, member: Code, context: RuleContext): void {
  const { out } = context;
  const path = memberPath(field);
  if (field.cardinality === "singular") {
    const validate = messageValidator(field, context);
    if (validate === undefined) return;
    const parts = [member, validate, "check", ...nestedPath(field, context)];
    out.statement(callExpression(out.value(runtime, "validateMember"), parts));
    return;
  }
  const ofItems = hasItemValidator(field) ? itemValidator(field, context) : undefined;
  if (field.cardinality === "list") {
    if (ofItems === undefined) return;
    out.statement(callExpression(out.value(runtime, "validateItems"), [member, ofItems, "check", ...path]));
    return;
  }
  const ofKeys = hasKeyValidator(field) ? keyValidator(field) : undefined;
  if (ofItems === undefined && ofKeys === undefined) return;
  const kind = stringLiteral(scalarForms[field.mapKey ?? "string"].key!.path);
  const parts = [member, ofKeys ?? "undefined", ofItems ?? "undefined", "check", kind, ...path];
  out.statement(callExpression(out.value(runtime, "validateEntries"), parts));
}

/** With a discriminator, the fields of the member are members of the same object in JSON. */
function nestedPath(field: Field, _: RuleContext): readonly string[] {
  if (field.oneof?.discriminator === undefined) return memberPath(field);
  return ['""', memberPath(field).at(-1)!];
}

function missing(field: Field, { out }: RuleContext): Code {
  return callExpression(out.value(runtime, "reportMissing"), ["check", ...memberPath(field)]);
}
