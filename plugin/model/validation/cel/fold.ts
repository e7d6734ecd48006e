import type { CelLiteral } from "../../elements/cel.ts";
import { isLiteral, literal } from "./nodes.ts";
import type { Typed } from "./typed.ts";

type Comparison = "<" | "<=" | ">" | ">=" | "===" | "!==";

/** The result of a comparison of two literals of one type, or undefined if it is not known before the expression runs. */
export function foldComparison(operator: Comparison, { node: a, type }: Typed, { node: b }: Typed): Typed | undefined {
  if (!isLiteral(a) || !isLiteral(b)) return undefined;
  const [left, right] = [a.value, b.value];
  if (type.kind === "type") return literal("bool", (left === right) === (operator === "==="));
  if (!isComparable(left) || typeof left !== typeof right) return undefined;
  return literal("bool", compare(operator, left, right as typeof left));
}

// JavaScript orders texts by UTF-16, so only numbers are compared here.
function isComparable(value: CelLiteral): value is bigint | number | boolean {
  return typeof value === "bigint" || typeof value === "number" || typeof value === "boolean";
}

function compare<T extends bigint | number | boolean>(operator: Comparison, a: T, b: T): boolean {
  switch (operator) {
    case "<":
      return a < b;
    case "<=":
      return a <= b;
    case ">":
      return a > b;
    case ">=":
      return a >= b;
    case "===":
      return a === b;
    default:
      return a !== b;
  }
}

/** `a && b` or `a || b` with an operand that is known. */
export function foldLogical(operator: "&&" | "||", a: Typed, b: Typed): Typed | undefined {
  const decisive = operator === "||";
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const) {
    // An operand that decides the result hides a failure of the other.
    if (isLiteral(one.node)) return one.node.value === decisive ? one : other;
  }
  return undefined;
}
