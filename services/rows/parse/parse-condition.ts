import { operators } from "./operators.ts";
import { parseField } from "./parse-select.ts";
import type { Comparison, Condition, Field, Logic } from "./query.ts";
import { ParseError, quoted, Scanner } from "./scanner.ts";

const maxDepth = 16;

type Test = Omit<Comparison, "kind" | "field">;

/** Parses the value of a filter, which is everything after the operator: `not.eq.a.b`. Throws a ParseError. */
export function parseComparison(field: Field, text: string): Comparison {
  const scanner = new Scanner(text);
  const test = operatorOf(scanner);
  return { kind: "comparison", field, ...test, value: text.slice(scanner.at) };
}

/** Parses the value of `and` and `or`: `(a.eq.1,not.and(b.gt.2,c.is.null))`. Throws a ParseError. */
export function parseLogic(operator: "and" | "or", isNegated: boolean, text: string): Logic {
  const scanner = new Scanner(text);
  const conditions = list(scanner, 1);
  scanner.expectEnd();
  return { kind: "logic", operator, isNegated, conditions };
}

function list(scanner: Scanner, depth: number): Condition[] {
  if (depth > maxDepth) throw scanner.unexpected(`at most ${maxDepth} levels`);
  scanner.match(/\s+/y);
  scanner.expect("(");
  const conditions = [condition(scanner, depth)];
  while (scanner.skip(",")) conditions.push(condition(scanner, depth));
  scanner.expect(")");
  scanner.match(/\s+/y);
  return conditions;
}

function condition(scanner: Scanner, depth: number): Condition {
  scanner.match(/\s+/y);
  const logic = scanner.match(/(not\.)?(and|or)\s*(?=\()/y);
  if (logic !== undefined) {
    const operator = logic[2] === "and" ? "and" : "or";
    return { kind: "logic", operator, isNegated: logic[1] !== undefined, conditions: list(scanner, depth + 1) };
  }
  const field = parseField(scanner);
  scanner.expect(".");
  return { kind: "comparison", field, ...operatorOf(scanner), value: conditionValue(scanner) };
}

function operatorOf(scanner: Scanner): Omit<Test, "value"> {
  const isNegated = scanner.skip("not.");
  const [, operator = "", argument] = scanner.match(/([a-z]+)(?:\(([^()]*)\))?\./y) ?? [];
  const known = operators.get(operator);
  if (known === undefined) throw scanner.unexpected('"not" or operator (eq, gt, ...)');
  const isQuantified = argument === "any" || argument === "all";
  if (argument !== undefined && !(known.takes === "quantifier" ? isQuantified : known.takes === "config")) {
    throw new ParseError(`"${operator}" does not take "(${argument})"`);
  }
  const config = known.takes === "config" ? argument : undefined;
  return { isNegated, operator, quantifier: isQuantified && config === undefined ? argument : undefined, config };
}

/** Reads a value up to the comma or parenthesis after it, which it can have in quotes, a list or an array. */
function conditionValue(scanner: Scanner): string {
  const inQuotes = quotedValue(scanner);
  if (inQuotes !== undefined) return inQuotes;
  const bracketed = scanner.match(
    /\((?:[^"()]|"(?:[^"\\]|\\.)*")*\)|\{(?:[^"{}]|"(?:[^"\\]|\\.)*")*\}|\[[^[\](),]*,[^[\](),]*[\])]/sy,
  );
  return bracketed?.[0] ?? scanner.match(/[^,)]*/y)?.[0] ?? "";
}

/** Reads a value that is all in quotes. Others may contain quotes, such as `5" disk`. */
function quotedValue(scanner: Scanner): string | undefined {
  const start = scanner.at;
  const inQuotes = quoted(scanner);
  if (inQuotes !== undefined && /[,)]/.test(scanner.text[scanner.at] ?? "")) return inQuotes;
  scanner.at = start;
  return undefined;
}

/** Parses the value of `in`: `(1,"a,b",c)`. Throws a ParseError. */
export function parseList(text: string): string[] {
  const scanner = new Scanner(text);
  scanner.expect("(");
  const values: string[] = [];
  if (!/^\(\s*\)$/.test(text)) {
    do {
      values.push(quotedValue(scanner) ?? scanner.match(/[^,)]*/y)?.[0] ?? "");
    } while (scanner.skip(","));
  } else {
    scanner.match(/\s*/y);
  }
  scanner.expect(")");
  scanner.expectEnd();
  return values;
}
