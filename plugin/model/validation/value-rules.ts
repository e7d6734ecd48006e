import type { OptionField, OptionMessage } from "../options/option-message.ts";
import { extensionBytes } from "../options/validate-option.ts";
import { predefinedExtension } from "../source/extensions.ts";
import type { ValidationRule } from "../validation.ts";
import { families } from "./families.ts";
import { PatternError } from "./pattern-error.ts";
import type { ValidationProblem } from "./problem.ts";

/** Collects the rules of a message such as `buf.validate.StringRules`, and reports those that cannot be checked. */
export function valueRules(
  family: string,
  rules: OptionMessage,
  path: readonly number[],
  problems: ValidationProblem[],
): readonly ValidationRule[] {
  const table = families[family] ?? {};
  reportUnknown(rules, path, problems);
  return [...rules.fields].flatMap(([name, field]) => {
    const at = [...path, field.proto.number];
    const create = Object.hasOwn(table, name) ? table[name] : undefined;
    if (create === undefined) {
      problems.push(isPredefined(field) ? celRule(name, at) : unknownRule(`${family}.${name}`, at));
      return [];
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

/** Whether the field of the rules has expressions of its own (`buf.validate.predefined`). */
function isPredefined({ proto }: OptionField): boolean {
  return extensionBytes(proto.options, predefinedExtension) !== undefined;
}

export function celRule(name: string, path: readonly number[]): ValidationProblem {
  return {
    rule: "validation-cel",
    path,
    message: `${name} is a CEL expression, which cannot be compiled`,
    hint: "use a standard rule, or check the value in the handler",
  };
}
