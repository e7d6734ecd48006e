import type { CelExpression } from "../../cel.ts";
import type { Field } from "../../model.ts";
import { compileCall } from "./calls.ts";
import { CelError } from "./cel-error.ts";
import { fieldOf, sameType, typeOfField, withArticle } from "./cel-types.ts";
import { compileBinary, wrapOperand } from "./operators.ts";
import { parseCel } from "./parse-cel.ts";
import type { CelSyntax } from "./syntax.ts";
import type { Node, Scope, Typed } from "./typed.ts";

/** Compiles an expression that returns a bool or a string. Throws a CelError. */
export function compileCel(expression: string, scope: Scope): CelExpression<Field> {
  const { node, type } = compileExpression(expression, scope);
  if (type.kind !== "bool" && type.kind !== "string") {
    throw new CelError(`returns ${withArticle(type)} instead of a bool or a string`);
  }
  return { root: node, returns: type.kind };
}

/** Compiles an expression of any type. Throws a CelError. */
export function compileExpression(expression: string, scope: Scope): Typed {
  return compile(parseCel(expression), scope);
}

function compile(syntax: CelSyntax, scope: Scope): Typed {
  switch (syntax.kind) {
    case "literal":
      return literal(syntax.value, syntax.type);
    case "name": {
      const found = scope.get(syntax.name);
      if (found === undefined) throw new CelError(`names ${syntax.name}, which is unknown`);
      return found;
    }
    case "select": {
      const constant = constantOf(syntax, scope);
      if (constant !== undefined) return constant;
      return select(compile(syntax.object, scope), syntax.name);
    }
    case "index":
      return compileIndex(compile(syntax.object, scope), compile(syntax.index, scope));
    case "call":
      return compileCall(syntax, scope, compile);
    case "list":
      return compileList(syntax.items.map((item) => compile(item, scope)));
    case "unary":
      return compileUnary(syntax.operator, compile(syntax.operand, scope));
    case "binary":
      return compileBinary(syntax.operator, compile(syntax.left, scope), compile(syntax.right, scope));
    default:
      return compileConditional(syntax, scope);
  }
}

/** `rules.min_len`: variables with a dot are constants of the rules. */
function constantOf(syntax: CelSyntax, scope: Scope): Typed | undefined {
  if (syntax.kind !== "select" || syntax.object.kind !== "name") return undefined;
  return scope.get(`${syntax.object.name}.${syntax.name}`);
}

function literal(value: Extract<Node, { kind: "literal" }>["value"], kind: ScalarOrNull): Typed {
  if (typeof value === "bigint") {
    const [low, high] = kind === "uint" ? [0n, 2n ** 64n - 1n] : [-(2n ** 63n), 2n ** 63n - 1n];
    if (value < low || value > high) throw new CelError(`has the number ${value}, which does not fit 64 bits`);
  }
  return { node: { kind: "literal", value, throws: false }, type: { kind } };
}

type ScalarOrNull = "null" | "bool" | "int" | "uint" | "double" | "string" | "bytes";

function select({ node, type }: Typed, name: string): Typed {
  const field = fieldOf(type, name);
  const fieldType = typeOfField(field);
  const wrapped = fieldType.kind === "wrapper";
  return { node: { kind: "select", object: node, field, wrapped, throws: node.throws }, type: fieldType };
}

function compileIndex(object: Typed, index: Typed): Typed {
  const parts = [object.node, wrapOperand(index).node];
  if (object.type.kind === "list") {
    if (index.type.kind !== "int" && index.type.kind !== "uint")
      throw new CelError("has an index that is not an integer");
    return { node: { kind: "call", function: "celItem", arguments: parts, throws: true }, type: object.type.of };
  }
  if (object.type.kind !== "map") throw new CelError(`has an index of ${withArticle(object.type)}`);
  if (!sameType(object.type.key, index.type))
    throw new CelError(`has a key that is not ${withArticle(object.type.key)}`);
  return { node: { kind: "call", function: "celEntry", arguments: parts, throws: true }, type: object.type.of };
}

function compileList(items: readonly Typed[]): Typed {
  const [first, ...others] = items.map(wrapOperand);
  if (first === undefined)
    return { node: { kind: "list", items: [], throws: false }, type: { kind: "list", of: { kind: "null" } } };
  if (!others.every(({ type }) => sameType(type, first.type)))
    throw new CelError("has a list with items of several types");
  const nodes = [first, ...others].map(({ node }) => node);
  const throws = nodes.some((node) => node.throws);
  return { node: { kind: "list", items: nodes, throws }, type: { kind: "list", of: first.type } };
}

function compileUnary(operator: "!" | "-", given: Typed): Typed {
  const operand = wrapOperand(given);
  const { node, type } = operand;
  if (operator === "!" && type.kind === "bool") {
    return { node: { kind: "not", operand: node, throws: node.throws }, type };
  }
  if (operator === "-" && type.kind === "int") {
    return { node: { kind: "call", function: "celInt", arguments: [negated(node, 0n)], throws: true }, type };
  }
  if (operator === "-" && type.kind === "double") return { node: negated(node, -0), type };
  throw new CelError(`applies ${operator} to ${withArticle(type)}`);
}

function negated(right: Node, zero: bigint | number): Node {
  const left: Node = { kind: "literal", value: zero, throws: false };
  return { kind: "operator", operator: "-", left, right, throws: right.throws };
}

function compileConditional(syntax: Extract<CelSyntax, { kind: "conditional" }>, scope: Scope): Typed {
  const condition = wrapOperand(compile(syntax.condition, scope));
  if (condition.type.kind !== "bool") throw new CelError("has a condition that is not a bool");
  const [whenTrue, whenFalse] = [compile(syntax.whenTrue, scope), compile(syntax.whenFalse, scope)].map(wrapOperand);
  if (whenTrue === undefined || whenFalse === undefined || !sameType(whenTrue.type, whenFalse.type)) {
    throw new CelError("has a condition with results of two types");
  }
  const parts = [condition.node, whenTrue.node, whenFalse.node];
  const throws = parts.some((part) => part.throws);
  const node: Node = {
    kind: "conditional",
    condition: condition.node,
    whenTrue: whenTrue.node,
    whenFalse: whenFalse.node,
    throws,
  };
  return { node, type: whenTrue.type };
}
