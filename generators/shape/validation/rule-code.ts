import { callExpression, stringLiteral, type ValidationRule } from "@protoc-gen-rest/plugin";
import { runtime } from "../../output/names.ts";
import type { Output } from "../../output/output.ts";
import { type Subject, violationConditions } from "./condition.ts";
import type { RuleValues } from "./rule-value.ts";

/** Where a violation is reported: nowhere for a value whose caller adds the path. */
export type RulePath = readonly string[];

/** Prints the checks of a value, under the conditions in `guards`. */
export function printRules(
  rules: readonly ValidationRule[],
  subject: Subject,
  path: RulePath,
  values: RuleValues,
  out: Output,
  guards: readonly string[] = [],
): void {
  const print = (rule: ValidationRule, conditions: readonly string[]): void => {
    const report = reportCode(rule, subject, path, out);
    const own = violationConditions(rule.test, subject, values, out);
    const isMixed = own.length + conditions.length > 1;
    const all = own.map((condition) => (isMixed && condition.includes(" || ") ? `(${condition})` : condition));
    out.when([...conditions, ...all], "&&", report);
  };
  if (guards.length === 0) for (const rule of rules) print(rule, []);
  else if (rules.length === 1) print(rules[0]!, guards);
  else {
    out.when(guards, "&&", () => {
      for (const rule of rules) print(rule, []);
    });
  }
}

function reportCode({ id, expected }: ValidationRule, subject: Subject, path: RulePath, out: Output) {
  const got = gotCode(subject, out);
  if (got === undefined) {
    const parts = ["check", stringLiteral(id), stringLiteral(`expected ${expected}`), ...path];
    return callExpression(out.value(runtime, "reportRule"), parts);
  }
  const parts = ["check", stringLiteral(id), stringLiteral(expected), got, ...path];
  return callExpression(out.value(runtime, "reportUnexpected"), parts);
}

/** What the violation shows of the value; undefined if that would not help. */
function gotCode({ value, kind }: Subject, out: Output): string | undefined {
  switch (kind) {
    case "list":
      return `${out.value(runtime, "countItems")}(${value})`;
    case "map":
      return `${out.value(runtime, "countEntries")}(${value})`;
    case "bytes":
    case "nanos":
    case "paths":
    case "message":
      return undefined;
    default:
      return value;
  }
}

/** The arguments for the path of a member, in JSON and in the proto file. */
export function memberPath({ jsonName, name }: { readonly jsonName: string; readonly name: string }): RulePath {
  return jsonName === name ? [stringLiteral(name)] : [stringLiteral(jsonName), stringLiteral(name)];
}
