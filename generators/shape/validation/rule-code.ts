import {
  arrowFunction,
  type Code,
  callExpression,
  type Field,
  stringLiteral,
  type ValidationRule,
  type ValidationTest,
} from "@protoc-gen-rest/plugin";
import { runtime } from "../../output/names.ts";
import type { Output } from "../../output/output.ts";
import { celCode, celViolation } from "./cel-code.ts";
import { type Subject, sizeCondition, violationConditions } from "./condition.ts";
import type { RuleValues } from "./rule-value.ts";

/** Where a violation is reported: nowhere for a value whose caller adds the path. */
export type RulePath = readonly string[];

/** Prints the checks of a value, under the conditions in `guards`. `printContents`: the checks of what is in the value. */
export function printRules(
  rules: readonly ValidationRule<Field>[],
  subject: Subject,
  path: RulePath,
  values: RuleValues,
  out: Output,
  guards: readonly string[] = [],
  printContents?: () => void,
): void {
  const bounds = rules.flatMap(({ test }) => (isUpperBound(test) ? [sizeCondition(test, subject, true, out)] : []));
  const costly = bounds.length === 0 ? [] : rules.filter(({ test }) => costlyKinds.has(test.kind));
  const others = costly.length === 0 ? rules : rules.filter((rule) => !costly.includes(rule));
  printEach(others, subject, path, values, out, guards);
  // A value that is too long may cost too much.
  printEach(costly, subject, path, values, out, [...guards, ...bounds]);
  if (printContents === undefined) return;
  if (bounds.length === 0) printContents();
  else out.when(bounds, "&&", printContents);
}

const costlyKinds: ReadonlySet<string> = new Set([
  "pattern",
  "format",
  "unique",
  "cel",
  "paths",
  "paths_in",
  "paths_not_in",
]);

function isUpperBound(test: ValidationTest<Field>): test is Extract<ValidationTest<Field>, { readonly kind: "size" }> {
  return test.kind === "size" && test.relation !== "minimum";
}

function printEach(
  rules: readonly ValidationRule<Field>[],
  subject: Subject,
  path: RulePath,
  values: RuleValues,
  out: Output,
  guards: readonly string[],
): void {
  const print = (rule: ValidationRule<Field>, conditions: readonly string[]): void => {
    const { test } = rule;
    if (test.kind === "cel") {
      printCel(rule, test, subject, path, out, conditions);
      return;
    }
    const report = reportCode(rule, subject, path, out);
    const own = violationConditions(test, subject, values, out);
    const isMixed = own.length + conditions.length > 1;
    const all = own.map((condition) => (isMixed && condition.includes(" || ") ? `(${condition})` : condition));
    out.when([...conditions, ...all], "&&", report);
  };
  if (rules.length === 0) return;
  if (guards.length === 0) for (const rule of rules) print(rule, []);
  else if (rules.length === 1) print(rules[0]!, guards);
  else {
    out.when(guards, "&&", () => {
      for (const rule of rules) print(rule, []);
    });
  }
}

/** An expression that may fail, or return a text, is evaluated by the runtime. */
function printCel(
  { id, path: rulePath }: ValidationRule<Field>,
  { expression, message }: Extract<ValidationTest<Field>, { readonly kind: "cel" }>,
  { cel }: Subject,
  fieldPath: RulePath,
  out: Output,
  conditions: readonly string[],
): void {
  const { root, returns } = expression;
  const path = withRule(fieldPath, rulePath);
  const head = ["check", stringLiteral(id), stringLiteral(message)];
  if (returns === "bool" && !root.throws) {
    const report = callExpression(out.value(runtime, "reportRule"), [...head, ...path]);
    out.when([...conditions, celViolation(root, cel())], "&&", report);
    return;
  }
  const code = celCode(root, cel());
  const evaluate = arrowFunction([], root.kind === "conditional" ? `(${code})` : code);
  const report = callExpression(out.value(runtime, "reportCel"), [...head, evaluate, ...path]);
  if (conditions.length === 0) out.statement(report);
  else out.when(conditions, "&&", report);
}

/** Adds the path of a rule, which follows that of the field and its name. */
function withRule(path: RulePath, rule: string | undefined): RulePath {
  if (rule === undefined) return path;
  const [field = '""', name = field] = path;
  return [field, name, stringLiteral(rule)];
}

function reportCode(rule: ValidationRule<Field>, subject: Subject, fieldPath: RulePath, out: Output): Code {
  const { expected } = rule;
  const path = withRule(fieldPath, rule.path);
  const got = gotCode(subject, out);
  if (got === undefined) {
    const parts = ["check", idCode(rule, subject), stringLiteral(`expected ${expected}`), ...path];
    return callExpression(out.value(runtime, "reportRule"), parts);
  }
  const parts = ["check", idCode(rule, subject), stringLiteral(expected), got, ...path];
  return callExpression(out.value(runtime, "reportUnexpected"), parts);
}

/** An empty value may violate a rule of its own, which is found out only for a value that violates one of the two. */
function idCode({ id, test }: ValidationRule<Field>, { value, kind }: Subject): string {
  if ((test.kind !== "format" && test.kind !== "sizes") || test.emptyId === undefined) return stringLiteral(id);
  const isEmpty = kind === "bytes" ? `${value}.length === 0` : `${value} === ""`;
  return `${isEmpty} ? ${stringLiteral(test.emptyId)} : ${stringLiteral(id)}`;
}

/** The value as the violation shows it; undefined if that would not help. */
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
