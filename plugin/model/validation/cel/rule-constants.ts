import { CelError } from "./cel-error.ts";
import type { CelSyntax } from "./syntax.ts";
import type { RuleConstant, Scope } from "./typed.ts";

/** Whether an expression is `rules`, the message of rules around a predefined one. */
export function isRules(syntax: CelSyntax, { rules }: Scope): boolean {
  return rules !== undefined && syntax.kind === "name" && syntax.name === "rules";
}

/** A field of `rules`. */
export function ruleOf(name: string, { rules }: Scope): RuleConstant {
  const found = rules?.get(name);
  if (found === undefined) throw new CelError(`selects ${name}, which is not a field of rules`);
  return found;
}
