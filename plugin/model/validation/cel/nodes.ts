import type { CelLiteral } from "../../elements/cel.ts";
import type { CelType, ScalarKind } from "./cel-types.ts";
import type { Node, Typed } from "./typed.ts";

const bool: CelType = { kind: "bool" };

/** A value that is known when the expression is compiled. */
export function literal(kind: ScalarKind | "timestamp" | "duration" | "null" | "type", value: CelLiteral): Typed {
  return { node: { kind: "literal", value, throws: false }, type: { kind } };
}

export function isLiteral(node: Node): node is Extract<Node, { kind: "literal" }> {
  return node.kind === "literal";
}

/** The text of a literal, or undefined for anything else. */
export function textOf({ node }: Typed): string | undefined {
  return isLiteral(node) && typeof node.value === "string" ? node.value : undefined;
}

/** Calls a function of the runtime. `mayThrow`: even if its arguments do not. */
export function call(name: string, type: CelType, parts: readonly Typed[], mayThrow = false): Typed {
  const nodes = parts.map(({ node }) => node);
  const throws = mayThrow || nodes.some((node) => node.throws);
  return { node: { kind: "call", function: name, arguments: nodes, throws }, type };
}

/** Calls a method of JavaScript. */
export function method(object: Typed, name: string, type: CelType, parts: readonly Typed[]): Typed {
  const nodes = parts.map(({ node }) => node);
  const throws = object.node.throws || nodes.some((node) => node.throws);
  return { node: { kind: "method", object: object.node, name, arguments: nodes, throws }, type };
}

/** `a + b` of texts. */
export function joined(a: Typed, b: Typed): Typed {
  const [left, right] = [textOf(a), textOf(b)];
  if (left !== undefined && right !== undefined) return literal("string", left + right);
  if (left === "") return b;
  if (right === "") return a;
  const throws = a.node.throws || b.node.throws;
  return { node: { kind: "operator", operator: "+", left: a.node, right: b.node, throws }, type: { kind: "string" } };
}

/** `!a` */
export function negated({ node }: Typed): Typed {
  if (isLiteral(node)) return literal("bool", node.value !== true);
  return { node: { kind: "not", operand: node, throws: node.throws }, type: bool };
}
