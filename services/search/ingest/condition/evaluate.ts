import type { JsonObject, JsonValue } from "@protoc-gen-rest/runtime/json";
import { isObject } from "../../../requests/is-object.ts";
import { type Budget, checkLength, comparisonSteps } from "../budget.ts";
import { ProcessorFailure } from "../failure.ts";
import { areEqual, typeName } from "../json.ts";
import { firstMatch } from "../pattern/matches.ts";
import type { Expression } from "./expression.ts";
import { types } from "./instance-of.ts";
import { callMethod, callSteps } from "./methods.ts";

/** The variables of a condition. */
export interface Scope {
  readonly ctx: JsonObject;
  readonly params: JsonObject;
  readonly budget: Budget;
}

/** Evaluates a condition. Throws a ProcessorFailure for what Painless throws an exception for, such as a member of null. */
export function evaluate(expression: Expression, scope: Scope): JsonValue {
  switch (expression.kind) {
    case "literal":
      return expression.value;
    case "variable":
      return scope[expression.name];
    case "member": {
      const of = evaluate(expression.of, scope);
      return of === null && expression.isSafe ? null : memberOf(of, expression.name);
    }
    case "item":
      return memberOf(evaluate(expression.of, scope), evaluate(expression.at, scope));
    case "call": {
      const of = evaluate(expression.of, scope);
      if (of === null && expression.isSafe) return null;
      scope.budget.spend(callSteps(of, expression.name));
      return callMethod(
        of,
        expression.name,
        expression.values.map((value) => evaluate(value, scope)),
      );
    }
    case "not":
      return !isTrue(evaluate(expression.of, scope));
    case "minus":
      return -numberOf(evaluate(expression.of, scope));
    case "binary":
      return evaluateBinary(expression, scope);
    case "matches": {
      const of = evaluate(expression.of, scope);
      if (typeof of !== "string") throw failure(`${typeName(of)} where a string is expected`);
      const pattern = expression.isWhole ? `^(?:${expression.pattern})$` : expression.pattern;
      return firstMatch(pattern, of, scope.budget) !== undefined;
    }
    case "instanceof":
      return types[expression.type]!(evaluate(expression.of, scope));
    case "choice":
      return evaluate(isTrue(evaluate(expression.if, scope)) ? expression.then : expression.else, scope);
  }
}

/** Throws a ProcessorFailure for a value other than true and false. */
export function isTrue(value: JsonValue): boolean {
  if (typeof value === "boolean") return value;
  throw failure(`${typeName(value)} where a boolean is expected`);
}

function evaluateBinary(expression: Expression & { kind: "binary" }, scope: Scope): JsonValue {
  const { operator } = expression;
  const left = evaluate(expression.left, scope);
  switch (operator) {
    case "||":
      return isTrue(left) || isTrue(evaluate(expression.right, scope));
    case "&&":
      return isTrue(left) && isTrue(evaluate(expression.right, scope));
    case "?:":
      return left ?? evaluate(expression.right, scope);
  }
  const right = evaluate(expression.right, scope);
  scope.budget.spend(comparisonSteps(left));
  switch (operator) {
    case "==":
    case "===":
      return areEqual(left, right);
    case "!=":
    case "!==":
      return !areEqual(left, right);
    case "+":
      if (typeof left === "string" || typeof right === "string") return checkLength(`${textOf(left)}${textOf(right)}`);
  }
  return calculate(operator, numberOf(left), numberOf(right));
}

function calculate(operator: string, left: number, right: number): JsonValue {
  switch (operator) {
    case "<":
      return left < right;
    case "<=":
      return left <= right;
    case ">":
      return left > right;
    case ">=":
      return left >= right;
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
  }
  const areIntegers = Number.isInteger(left) && Number.isInteger(right);
  if (areIntegers && right === 0) throw failure("a division by zero");
  if (operator === "%") return left % right;
  return areIntegers ? Math.trunc(left / right) : left / right;
}

/** A member that is missing is null. */
function memberOf(of: JsonValue, name: JsonValue): JsonValue {
  if (Array.isArray(of)) {
    if (name === "length") return of.length;
    const item = of[Number(name)];
    if (item === undefined) throw failure(`item ${String(name)} of a list with ${of.length}`);
    return item;
  }
  if (!isObject(of)) throw failure(`the member "${String(name)}" of ${typeName(of)}`);
  return Object.hasOwn(of, String(name)) ? (of[String(name)] ?? null) : null;
}

function numberOf(value: JsonValue): number {
  if (typeof value === "number") return value;
  throw failure(`${typeName(value)} where a number is expected`);
}

function textOf(value: JsonValue): string {
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);
}

function failure(what: string): ProcessorFailure {
  return new ProcessorFailure(`the condition cannot use ${what}`, "script_exception");
}
