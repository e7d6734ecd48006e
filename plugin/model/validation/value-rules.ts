import type { Field } from "../elements/model.ts";
import type { ValidationRule } from "../elements/validation.ts";
import type { OptionField, OptionMessage } from "../options/option-message.ts";
import type { OptionTypes } from "../options/option-types.ts";
import { PatternError } from "../patterns/pattern-error.ts";
import type { Scope } from "./cel/typed.ts";
import { families } from "./families.ts";
import { predefinedRules } from "./predefined-rules.ts";
import type { ValidationProblem } from "./problem.ts";

/** Collects the rules of a message such as `buf.validate.StringRules`, and reports those that cannot be checked. */
export function valueRules(
  family: string,
  rules: OptionMessage,
  path: readonly number[],
  problems: ValidationProblem[],
  scope: Scope,
  types: OptionTypes,
): readonly ValidationRule<Field>[] {
  const table = families[family] ?? {};
  reportUnknown(rules, path, problems);
  return [...rules.fields].flatMap(([name, field]) => {
    const at = [...path, field.proto.number];
    const create = Object.hasOwn(table, name) ? table[name] : undefined;
    if (create === undefined) {
      const predefined = predefinedRules(`${family}.${name}`, field, rules, scope, types, at, problems);
      if (predefined === undefined) problems.push(unknownRule(`${family}.${name}`, at));
      return predefined ?? [];
    }
    if (Number.isNaN(field.value)) {
      const message = `${family}.${name} is NaN, which equals and exceeds nothing`;
      problems.push({ rule: "validation-value", path: at, message, hint: "write a number, or remove the rule" });
      return [];
    }
    return createRules(field, rules, at, create, problems);
  });
}

function createRules(
  { value }: OptionField,
  rules: OptionMessage,
  path: readonly number[],
  create: NonNullable<(typeof families)[string][string]>,
  problems: ValidationProblem[],
): readonly ValidationRule[] {
  try {
    return create(value, rules);
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    const message = `the pattern ${JSON.stringify(value)} ${error.message}`;
    const hint = "use the syntax of RE2; in a proto file each backslash is written twice";
    problems.push({ rule: "validation-value", path, message, hint });
    return [];
  }
}

/** Fields that the descriptor does not declare: those of a newer release. */
export function reportUnknown(
  { unknown, typeName }: OptionMessage,
  path: readonly number[],
  problems: ValidationProblem[],
): void {
  for (const number of unknown) problems.push(unknownRule(`field ${number} of ${typeName}`, [...path, number]));
}

export function unknownRule(name: string, path: readonly number[]): ValidationProblem {
  return {
    rule: "validation-unknown",
    path,
    message: `${name} is unknown, so it is not checked`,
    hint: "update protoc-gen-rest, or check the value in the handler",
  };
}
