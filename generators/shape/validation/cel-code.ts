import { type CelLiteral, type CelNode, type Field, identifier, inlineCode } from "@protoc-gen-rest/plugin";
import { runtime } from "../../output/names.ts";
import { patternCode } from "../codec/pattern-code.ts";
import { celField, smallInteger } from "./cel-field.ts";
import type { CelScope } from "./cel-scope.ts";
import { ruleLiteral } from "./literals.ts";
import { isSetCondition } from "./presence.ts";
import { usesVariable } from "./uses-variable.ts";

type Node = CelNode<Field>;

/** Printed code with the precedence of its operator, by which it gets parentheses. */
interface Printed {
  readonly text: string;
  readonly level: number;
}

const levels = {
  conditional: 1,
  or: 2,
  and: 3,
  equality: 4,
  relation: 5,
  sum: 6,
  product: 7,
  unary: 8,
  call: 9,
} as const;

/** Prints the condition that an expression is false. */
export function celViolation(node: Node, scope: CelScope): string {
  return negation(node, scope).text;
}

/** Prints an expression in JavaScript. */
export function celCode(node: Node, scope: CelScope): string {
  return print(node, scope).text;
}

/** As an operand of an operator of this level. */
function operand(node: Node, level: number, scope: CelScope): string {
  const printed = print(node, scope);
  return printed.level < level ? `(${printed.text})` : printed.text;
}

function print(node: Node, scope: CelScope): Printed {
  const { out } = scope.context;
  const call = (name: string, parts: readonly string[]): Printed => {
    const isGlobal = name === "BigInt" || name === "String" || name === "Number" || name === "Number.isNaN";
    return { text: `${isGlobal ? name : out.value(runtime, name)}(${parts.join(", ")})`, level: levels.call };
  };
  switch (node.kind) {
    case "literal":
      return { text: literal(node.value), level: levels.call };
    case "variable":
      return { text: node.name === "this" ? scope.self : node.name, level: levels.call };
    case "select":
      return celSelect(node, scope);
    case "has":
      return celPresence(node, scope);
    case "list":
      return { text: `[${node.items.map((item) => celCode(item, scope)).join(", ")}]`, level: levels.call };
    case "operator":
      return operator(node, scope);
    case "not":
      return negation(node.operand, scope);
    case "conditional": {
      const parts = [node.condition, node.whenTrue, node.whenFalse].map((part) => operand(part, levels.or, scope));
      return { text: `${parts[0]} ? ${parts[1]} : ${parts[2]}`, level: levels.conditional };
    }
    case "either":
      return call(
        node.function,
        [node.left, node.right].map((part) => `() => ${operand(part, levels.conditional, scope)}`),
      );
    case "call": {
      const number = node.function === "Number" ? asNumber(node.arguments[0]!, scope) : undefined;
      if (number !== undefined) return { text: number, level: levels.call };
      return call(
        node.function,
        node.arguments.map((part) => celCode(part, scope)),
      );
    }
    case "method": {
      const object = operand(node.object, levels.call, scope);
      const parts = node.arguments?.map((part) => celCode(part, scope));
      return {
        text: `${object}.${node.name}${parts === undefined ? "" : `(${parts.join(", ")})`}`,
        level: levels.call,
      };
    }
    case "matches":
      return {
        text: `${inlineCode(patternCode(node.pattern, node.linear, out))}.test(${celCode(node.text, scope)})`,
        level: levels.call,
      };
    default:
      return macro(node, scope);
  }
}

function negation(node: Node, scope: CelScope): Printed {
  const printed = print(node, scope);
  const isComparison = node.kind === "has" && printed.level === levels.equality && printed.text.includes(" !== ");
  if (isComparison) return { text: printed.text.replace(" !== ", " === "), level: levels.equality };
  const text = printed.level < levels.unary ? `(${printed.text})` : printed.text;
  return { text: `!${text}`, level: levels.unary };
}

function literal(value: CelLiteral): string {
  if (value === null) return "null";
  if (value instanceof Uint8Array) return `new Uint8Array(${ruleLiteral(value)})`;
  return Object.is(value, -0) ? "-0" : ruleLiteral(value);
}

/** Messages that are not set are undefined, and have the defaults of their fields. */
function isOptional(object: Node): boolean {
  return object.kind === "select" || object.kind === "conditional";
}

function objectOf(object: Node, scope: CelScope): string {
  return operand(object, levels.call, scope);
}

function celSelect(node: Extract<Node, { kind: "select" }>, scope: CelScope): Printed {
  const { field, object, wrapped } = node;
  const text = celField(field, objectOf(object, scope), isOptional(object), wrapped, scope.context);
  return { text, level: text.includes(" ?? ") ? levels.conditional : levels.call };
}

function celPresence({ field, object }: Extract<Node, { kind: "has" }>, scope: CelScope): Printed {
  const text = isSetCondition(field, scope.context, identifier(objectOf(object, scope)), isOptional(object));
  return { text, level: text.includes(" && ") ? levels.and : levels.equality };
}

type Operator = Extract<Node, { kind: "operator" }>;

const operatorLevels: Readonly<Record<Operator["operator"], number>> = {
  "||": levels.or,
  "&&": levels.and,
  "===": levels.equality,
  "!==": levels.equality,
  "<": levels.relation,
  "<=": levels.relation,
  ">": levels.relation,
  ">=": levels.relation,
  "+": levels.sum,
  "-": levels.sum,
  "*": levels.product,
  "/": levels.product,
};

function operator(node: Operator, scope: CelScope): Printed {
  const level = operatorLevels[node.operator];
  const isComparison = level === levels.equality || level === levels.relation;
  // Comparing numbers is faster than converting them to bigints first.
  const [left, right] = [node.left, node.right].map((side) => (isComparison ? asNumber(side, scope) : undefined));
  if (left !== undefined && right !== undefined) return { text: `${left} ${node.operator} ${right}`, level };
  const isLogical = level === levels.or || level === levels.and;
  // Formatters put parentheses around && in ||, and comparisons do not nest without them.
  const needed = isLogical ? (level === levels.or ? levels.equality : level) : isComparison ? levels.sum : level;
  const isRepeated = (side: Node): boolean => isLogical && side.kind === "operator" && side.operator === node.operator;
  const first = isRepeated(node.left) ? celCode(node.left, scope) : operand(node.left, needed, scope);
  const second = isRepeated(node.right)
    ? celCode(node.right, scope)
    : operand(node.right, isLogical ? needed : needed + 1, scope);
  return { text: `${first} ${node.operator} ${second}`, level };
}

/** An integer as a number, if that loses nothing. */
function asNumber(node: Node, scope: CelScope): string | undefined {
  if (node.kind === "literal" && typeof node.value === "bigint") {
    return Number.isSafeInteger(Number(node.value)) ? String(node.value) : undefined;
  }
  if (node.kind === "variable" && node.name === "this") return scope.selfNumber;
  if (node.kind === "call" && node.function === "BigInt") return celCode(node.arguments[0]!, scope);
  if (node.kind !== "select") return undefined;
  return smallInteger(node.field, objectOf(node.object, scope), isOptional(node.object), node.wrapped, scope.context);
}

const methods = { all: "every", exists: "some", map: "map", filter: "filter" } as const;
const functions = { all: "celAll", exists: "celExists" } as const;

function macro(node: Extract<Node, { kind: "macro" }>, scope: CelScope): Printed {
  const { macro: kind, list, variable, body } = node;
  const test = `(${usesVariable(body, variable) ? variable : ""}) => ${operand(body, levels.conditional, scope)}`;
  if (kind === "exists_one") {
    const name = scope.context.out.value(runtime, "celExistsOne");
    return { text: `${name}(${celCode(list, scope)}, ${test})`, level: levels.call };
  }
  if (body.throws && (kind === "all" || kind === "exists")) {
    const name = scope.context.out.value(runtime, functions[kind]);
    return { text: `${name}(${celCode(list, scope)}, ${test})`, level: levels.call };
  }
  return { text: `${operand(list, levels.call, scope)}.${methods[kind]}(${test})`, level: levels.call };
}
