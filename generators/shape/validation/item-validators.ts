import {
  assignment,
  type Code,
  callExpression,
  type Field,
  inlineCode,
  type Scalar,
  scalarForms,
  type ValidationTest,
} from "@protoc-gen-rest/plugin";
import { itemValidatorName, runtime, validatorName } from "../../output/names.ts";
import { fromCodecs } from "../../output/output.ts";
import { celScope } from "./cel-field.ts";
import type { RuleContext } from "./context.ts";
import { isZero } from "./presence.ts";
import { isValidated } from "./reach.ts";
import { printRules } from "./rule-code.ts";
import { ruleType } from "./rule-value.ts";
import { useValue } from "./uses-variable.ts";

/** Prints the functions for the items, the values and the keys of a field that have rules of their own. */
export function printItemValidators(field: Field, context: RuleContext): void {
  if (field.behaviors.has("output_only") || field.validation?.ignored) return;
  if (hasOwnRules(field)) printItemValidator(field, context);
  if (hasKeyValidator(field)) printKeyValidator(field, context);
}

/** The function that validates the message of a field, or undefined if it has no rules. */
export function messageValidator({ type, validation }: Field, { out }: RuleContext): string | undefined {
  if (type.kind !== "message" || validation?.items?.ignored || !isValidated(type)) return undefined;
  return fromCodecs(out, type.file.stem, validatorName(type));
}

function hasOwnRules({ validation, cardinality }: Field): boolean {
  return cardinality !== "singular" && (validation?.items?.rules.length ?? 0) > 0;
}

export function hasItemValidator(field: Field): boolean {
  if (hasOwnRules(field)) return true;
  return field.type.kind === "message" && !field.validation?.items?.ignored && isValidated(field.type);
}

/** The function that validates an item of a list or a value of a map. */
export function itemValidator(field: Field, context: RuleContext): string {
  return hasOwnRules(field) ? itemValidatorName(field, "Item") : messageValidator(field, context)!;
}

export function hasKeyValidator({ validation }: Field): boolean {
  return (validation?.keys?.rules.length ?? 0) > 0;
}

export function keyValidator(field: Field): string {
  return itemValidatorName(field, "Key");
}

function printItemValidator(field: Field, context: RuleContext): void {
  const { out, rules: values, constantOf } = context;
  const { rules, ignoresZero } = field.validation!.items!;
  const kind = field.form.rule;
  const item = values.convert(field, "item", out);
  const parameterType = values.itemType(field, out);
  const nested = messageValidator(field, context);
  const isUsed = (ignoresZero && kind !== "message") || useValue(rules);
  const name = isUsed || nested !== undefined ? "item" : "_item";
  printFunction(itemValidatorName(field, "Item"), name, parameterType, context, () => {
    const isItem = item === "item" && kind !== "enum";
    const value = isItem ? "item" : "value";
    if (!isItem && isUsed) printValue(item, ruleType(kind, context.rules), context);
    if (ignoresZero && kind !== "message") out.when([isZero(field, kind, value, context)], "&&", "return");
    const type = field.type.kind === "enum" ? field.type : undefined;
    const subject = {
      value,
      kind,
      type,
      constant: (test: ValidationTest<Field>) => constantOf(field, test),
      cel: () => celScope(field.type, kind, value, context),
    };
    printRules(rules, subject, [], values, out);
    if (nested !== undefined) out.statement(callExpression(nested, ["item", "check"]));
  });
}

function printKeyValidator(field: Field, context: RuleContext): void {
  const { out, rules: values, constantOf } = context;
  const { rules, ignoresZero } = field.validation!.keys!;
  const scalar = field.mapKey ?? "string";
  const kind = scalarForms[scalar].rule;
  const isUsed = ignoresZero || useValue(rules);
  printFunction(keyValidator(field), isUsed ? "key" : "_key", "string", context, () => {
    const value = kind === "string" ? "key" : "value";
    if (kind !== "string" && isUsed) printValue(keyValue(scalar), ruleType(kind, context.rules), context);
    if (ignoresZero) out.when([isZero(field, kind, value, context)], "&&", "return");
    const cel = () => celScope({ kind: "scalar", scalar }, kind, value, context);
    printRules(rules, { value, kind, constant: (test) => constantOf(field, test), cel }, [], values, out);
  });
}

function keyValue(scalar: Scalar): Code {
  if (scalar === "bool") return 'key === "true"';
  return callExpression(scalar.endsWith("64") ? "BigInt" : "Number", ["key"]);
}

function printValue(value: Code, type: string, { out }: RuleContext): void {
  out.statement(assignment(`const value${out.annotation(`: ${type}`)}`, inlineCode(value)));
}

function printFunction(name: string, parameter: string, type: string, { out }: RuleContext, body: () => void): void {
  const parameters = [
    `${parameter}${out.annotation(`: ${type}`)}`,
    `check${out.annotation(`: ${out.type(runtime, "Check")}`)}`,
  ];
  out.signature(`function ${name}`, parameters, out.annotation("void"), " {");
  out.indent(body);
  out.line("}");
  out.line();
}
