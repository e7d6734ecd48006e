import type { Field, Message } from "../elements/model.ts";
import type { ValidationRule } from "../elements/validation.ts";
import type { OptionField, OptionMessage, OptionValue } from "../options/option-message.ts";
import type { OptionTypes } from "../options/option-types.ts";
import { CelError } from "./cel/cel-error.ts";
import type { CelType } from "./cel/cel-types.ts";
import { compileCel } from "./cel/compile-cel.ts";
import { isLiteral } from "./cel/nodes.ts";
import type { Scope, Typed } from "./cel/typed.ts";
import type { ValidationProblem } from "./problem.ts";

/** Finds a message by its full name, for expressions that create it. */
export type FindMessage = (name: string) => Message | undefined;

/** The meaning of the names in a rule: `this`, the time, and values of enums. */
export function ruleScope(type: CelType, types: OptionTypes, messageOf?: FindMessage): Scope {
  const now: Typed = {
    node: { kind: "call", function: "nowNanos", arguments: [], throws: false },
    type: { kind: "timestamp" },
  };
  const variables = new Map<string, Typed>([
    ["this", { node: { kind: "variable", name: "this", throws: false }, type }],
    ["now", now],
  ]);
  return { variables, enumNumber: (name) => types.enumNumber(name), ...(messageOf && { messageOf }) };
}

/** Compiles `cel` or `cel_expression`: a list of `buf.validate.Rule`, or of expressions. */
export function celRules(
  { proto, value }: OptionField,
  scope: Scope,
  path: readonly number[],
  problems: ValidationProblem[],
): readonly ValidationRule<Field>[] {
  return (value as readonly (string | OptionMessage)[]).flatMap((rule, index) => {
    const compiled = compileRule(
      typeof rule === "string" ? textRule(rule) : messageRule(rule),
      proto.name,
      scope,
      path,
      problems,
    );
    return compiled.map((it) => ({ ...it, path: `${proto.name}[${index}]` }));
  });
}

interface CelRule {
  readonly id: string;
  readonly message: string;
  readonly expression: string;
}

/** An expression alone is its own id. */
function textRule(expression: string): CelRule {
  return { id: expression, message: "", expression };
}

export function messageRule({ fields }: OptionMessage): CelRule {
  const text = (value: OptionValue | undefined): string => (typeof value === "string" ? value : "");
  return {
    id: text(fields.get("id")?.value),
    message: text(fields.get("message")?.value),
    expression: text(fields.get("expression")?.value),
  };
}

export function compileRule(
  { id, message, expression }: CelRule,
  name: string,
  scope: Scope,
  path: readonly number[],
  problems: ValidationProblem[],
): readonly ValidationRule<Field>[] {
  try {
    const compiled = compileCel(expression, scope);
    // Nothing violates a rule that is always true, whether its operands are needed or not.
    if (isLiteral(compiled.root) && (compiled.root.value === true || compiled.root.value === "")) return [];
    const failure = message !== "" || compiled.returns === "string" ? message : `"${expression}" returned false`;
    return [{ id, expected: "", test: { kind: "cel", expression: compiled, message: failure } }];
  } catch (error) {
    if (!(error instanceof CelError)) throw error;
    problems.push({
      rule: "validation-cel",
      path,
      message: `the expression ${JSON.stringify(expression)} of ${name} ${error.message}`,
      hint: "see docs/protovalidate.md for what can be compiled, or check the value in the handler",
    });
    return [];
  }
}
