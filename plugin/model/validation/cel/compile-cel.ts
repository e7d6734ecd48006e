import type { CelExpression, CelLiteral } from "../../elements/cel.ts";
import type { Field } from "../../elements/model.ts";
import { compileCall } from "./calls.ts";
import { CelError } from "./cel-error.ts";
import {
  type CelType,
  commonType,
  fieldOf,
  isNumber,
  type ScalarKind,
  sameType,
  typeOfField,
  withArticle,
} from "./cel-types.ts";
import { castDyn, dynCall, isDyn, knownValue, toDyn } from "./dynamic.ts";
import { compileMessage } from "./message-literal.ts";
import { call, isLiteral, literal, negated } from "./nodes.ts";
import { compileBinary, wrapOperand } from "./operators.ts";
import { dottedName, parseCel } from "./parse-cel.ts";
import { recordField } from "./records.ts";
import { isRules, ruleOf } from "./rule-constants.ts";
import type { CelSyntax } from "./syntax.ts";
import { typeName } from "./type-names.ts";
import type { Node, Scope, Typed } from "./typed.ts";

/** Compiles an expression that returns a bool or a string. Throws a CelError. */
export function compileCel(expression: string, scope: Scope): CelExpression<Field> {
  const result = knownValue(compileExpression(expression, scope));
  if (isDyn(result)) return { root: call("celDynResult", { kind: "string" }, [result], true).node, returns: "string" };
  const { node, type } = result;
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
      return fittingLiteral(syntax.type, syntax.value);
    case "name": {
      const found = scope.variables.get(syntax.name) ?? typeName(syntax.name);
      if (found === undefined) throw new CelError(`names ${syntax.name}, which is unknown`);
      return found;
    }
    case "select": {
      if (isRules(syntax.object, scope)) return ruleOf(syntax.name, scope).value;
      const name = qualifiedName(syntax, scope);
      const number = name && scope.enumNumber(name);
      if (number !== undefined) return literal("int", BigInt(number));
      return (name && typeName(name)) || select(knownValue(compile(syntax.object, scope)), syntax.name);
    }
    case "index":
      return compileIndex(knownValue(compile(syntax.object, scope)), compile(syntax.index, scope));
    case "call":
      return compileCall(syntax, scope, compile);
    case "list":
      return compileList(syntax.items.map((item) => compile(item, scope)));
    case "map":
      return compileMap(syntax.entries.map(([key, value]) => [compile(key, scope), compile(value, scope)] as const));
    case "message":
      return compileMessage(
        syntax.name,
        new Map(Array.from(syntax.fields, ([name, value]) => [name, knownValue(compile(value, scope))])),
        scope,
      );
    case "unary":
      return compileUnary(syntax.operator, compile(syntax.operand, scope));
    case "binary":
      return compileBinary(syntax.operator, compile(syntax.left, scope), compile(syntax.right, scope));
    default:
      return compileConditional(syntax, scope);
  }
}

/** The full name of a type or of an enum value, which looks like the field of a field. */
function qualifiedName(syntax: CelSyntax, { variables }: Scope): string | undefined {
  const name = dottedName(syntax);
  return name === undefined || variables.has(name.split(".", 1)[0]!) ? undefined : name;
}

function fittingLiteral(kind: ScalarKind | "null", value: CelLiteral): Typed {
  if (typeof value === "bigint") {
    const [low, high] = kind === "uint" ? [0n, 2n ** 64n - 1n] : [-(2n ** 63n), 2n ** 63n - 1n];
    if (value < low || value > high) throw new CelError(`has the number ${value}, which does not fit 64 bits`);
  }
  return literal(kind, value);
}

function select(object: Typed, name: string): Typed {
  const { node, type } = object;
  if (isDyn(object)) return call("celDynItem", { kind: "dyn" }, [object, literal("string", name)], true);
  if (type.kind === "record") return recordField(type, name);
  if (type.kind === "map" && type.key.kind === "string") {
    return call("celEntry", type.of, [object, literal("string", name)], true);
  }
  if (type.kind === "field_mask" && name === "paths") return { node, type: { kind: "list", of: { kind: "string" } } };
  const field = fieldOf(type, name);
  const fieldType = typeOfField(field);
  const wrapped = fieldType.kind === "wrapper";
  return { node: { kind: "select", object: node, field, wrapped, throws: node.throws }, type: fieldType };
}

function compileIndex(object: Typed, given: Typed): Typed {
  const index = knownValue(given);
  const isOther = object.type.kind === "list" ? index.type.kind === "double" : isNumber(index.type);
  const isMixed = isDyn(given) && object.type.kind === "map" && isOther && !sameType(object.type.key, index.type);
  if (isDyn(object) || isDyn(index) || isMixed || (isDyn(given) && object.type.kind === "list" && isOther)) {
    return dynCall("celDynItem", { kind: "dyn" }, [object, index]);
  }
  const parts = [object, wrapOperand(index)];
  if (object.type.kind === "list") {
    if (index.type.kind !== "int" && index.type.kind !== "uint")
      throw new CelError("has an index that is not an integer");
    return call("celItem", object.type.of, parts, true);
  }
  if (object.type.kind !== "map") throw new CelError(`has an index of ${withArticle(object.type)}`);
  if (!sameType(object.type.key, index.type))
    throw new CelError(`has a key that is not ${withArticle(object.type.key)}`);
  return call("celEntry", object.type.of, parts, true);
}

function compileList(items: readonly Typed[]): Typed {
  const { nodes, of, throws } = itemsOf("list", items);
  return { node: { kind: "list", items: nodes, throws }, type: { kind: "list", of } };
}

interface Items {
  readonly nodes: readonly Node[];
  readonly of: CelType;
  readonly throws: boolean;
}

/** The items of a list, or the keys or values of a map, which have one type. */
function itemsOf(owner: "list" | "map", given: readonly Typed[]): Items {
  const isNullable = given.some(({ type }) => type.kind === "wrapper" || type.kind === "null");
  const items =
    isNullable && given.some(({ type }) => type.kind !== "null") ? given.map(toDyn) : given.map(wrapOperand);
  let of: CelType | undefined = items[0]?.type ?? { kind: "null" };
  for (const { type } of items) of = of && commonType(of, type);
  if (of === undefined) return itemsOf(owner, items.map(toDyn));
  const nodes = items.map(({ node }) => node);
  return { nodes, of, throws: nodes.some((node) => node.throws) };
}

const keyKinds: ReadonlySet<string> = new Set(["bool", "int", "uint", "string"]);

function compileMap(given: readonly (readonly [key: Typed, value: Typed])[]): Typed {
  const entries = given.map(([key, value]) => [wrapOperand(knownValue(key)), value] as const);
  const [first] = entries;
  if (first !== undefined && entries.some(([key]) => !sameType(key.type, first[0].type))) return mixedMap(entries);
  const keys = itemsOf(
    "map",
    entries.map(([key]) => key),
  );
  const values = itemsOf(
    "map",
    entries.map(([, value]) => value),
  );
  if (entries.length > 0 && !keyKinds.has(keys.of.kind)) {
    throw new CelError(`has a map with ${withArticle(keys.of)} as a key`);
  }
  const known = keys.nodes.flatMap((node) => (isLiteral(node) ? [node.value] : []));
  // Keys that are equal are an error of the expression.
  const isDistinct = known.length === entries.length && new Set(known).size === known.length;
  const lists = [keys, values].map(({ nodes, of, throws }): Typed => {
    return { node: { kind: "list", items: nodes, throws }, type: { kind: "list", of } };
  });
  return call("celMapOf", { kind: "map", key: keys.of, of: values.of }, lists, !isDistinct);
}

/** A map whose keys have several types. Integers of both types are the same keys. */
function mixedMap(entries: readonly (readonly [key: Typed, value: Typed])[]): Typed {
  const wrong = entries.find(([key]) => !keyKinds.has(key.type.kind));
  if (wrong !== undefined) throw new CelError(`has a map with ${withArticle(wrong[0].type)} as a key`);
  const lists = [entries.map(([key]) => key), entries.map(([, value]) => toDyn(wrapOperand(value)))].map(
    (items): Typed => {
      const nodes = items.map(({ node }) => node);
      return { node: { kind: "list", items: nodes, throws: nodes.some((node) => node.throws) }, type: { kind: "dyn" } };
    },
  );
  return call("celMapOf", { kind: "dyn" }, lists, true);
}

function compileUnary(operator: "!" | "-", given: Typed): Typed {
  const operand = wrapOperand(knownValue(given));
  if (isDyn(operand) && operator === "!") return negated(castDyn(operand, "bool"));
  if (isDyn(operand)) throw new CelError("negates a value of any type, which is not supported");
  const { node, type } = operand;
  if (operator === "!" && type.kind === "bool") return negated(operand);
  if (operator === "-" && type.kind === "int")
    return call("celInt", type, [difference(literal("int", 0n), operand)], true);
  if (operator === "-" && type.kind === "double") return difference(literal("double", -0), { node, type });
  throw new CelError(`applies ${operator} to ${withArticle(type)}`);
}

function difference({ node: left }: Typed, { node: right, type }: Typed): Typed {
  return { node: { kind: "operator", operator: "-", left, right, throws: right.throws }, type };
}

function compileConditional(syntax: Extract<CelSyntax, { kind: "conditional" }>, scope: Scope): Typed {
  const condition = castDyn(wrapOperand(knownValue(compile(syntax.condition, scope))), "bool");
  if (condition.type.kind !== "bool") throw new CelError("has a condition that is not a bool");
  const results = [compile(syntax.whenTrue, scope), compile(syntax.whenFalse, scope)].map(wrapOperand);
  if (isLiteral(condition.node)) return condition.node.value === true ? results[0]! : results[1]!;
  const common = commonType(results[0]!.type, results[1]!.type);
  const type: CelType = common ?? { kind: "dyn" };
  const [whenTrue, whenFalse] = common === undefined ? results.map(toDyn) : results;
  if (whenTrue === undefined || whenFalse === undefined) throw new CelError("has a condition without results");
  const parts = [condition.node, whenTrue.node, whenFalse.node];
  const throws = parts.some((part) => part.throws);
  const node: Node = {
    kind: "conditional",
    condition: condition.node,
    whenTrue: whenTrue.node,
    whenFalse: whenFalse.node,
    throws,
  };
  return { node, type };
}
