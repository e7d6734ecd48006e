import { CelError } from "./cel-error.ts";
import type { CelType } from "./cel-types.ts";
import { commonType, isNumber, sameType, withArticle } from "./cel-types.ts";
import { castDyn, dynCall, isDyn, knownValue, toDyn } from "./dynamic.ts";
import { foldComparison, foldLogical } from "./fold.ts";
import { call, isLiteral, joined, literal, negated } from "./nodes.ts";
import { equalRecords } from "./records.ts";
import type { Node, Typed } from "./typed.ts";

/** The value of a wrapper, which must be set where a value is needed. */
export function wrapOperand(operand: Typed): Typed {
  const { node, type } = operand;
  if (type.kind !== "wrapper") return operand;
  return { node: { kind: "call", function: "celValue", arguments: [node], throws: true }, type: type.of };
}

/** Compiles an operator with two operands. */
export function compileBinary(operator: string, left: Typed, right: Typed): Typed {
  if (operator === "==" || operator === "!=") return equality(operator === "==", left, right);
  const [a, b] = [wrapOperand(knownValue(left)), wrapOperand(knownValue(right))];
  switch (operator) {
    case "&&":
    case "||":
      return logical(operator, castDyn(a, "bool"), castDyn(b, "bool"));
    case "in":
      return membership(a, b);
    case "<":
    case "<=":
    case ">":
    case ">=":
      return comparison(operator, a, b);
    default:
      return arithmetic(operator, a, b);
  }
}

const bool: CelType = { kind: "bool" };

function equality(isEqual: boolean, one: Typed, other: Typed): Typed {
  const [left, right] = [knownValue(one), knownValue(other)];
  const [a, b] = [left.type, right.type];
  if (a.kind === "record" || b.kind === "record") {
    const same = equalRecords(left, right, (x, y) => equality(true, x, y));
    return isEqual ? same : negated(same);
  }
  const throws = left.node.throws || right.node.throws;
  const plain = (type: CelType): CelType => (type.kind === "wrapper" ? type.of : type);
  const isNull = a.kind === "null" || b.kind === "null";
  const isMessage = a.kind === "message" || b.kind === "message" || a.kind === "field_mask" || b.kind === "field_mask";
  // Messages that are not set have the defaults of their fields.
  if (isNull && isMessage && !throws) return literal("bool", !isEqual);
  const isOpen = isDyn(one) || isDyn(other) || holdsDyn(a) || holdsDyn(b);
  if (isNull && ![a, b].every(({ kind }) => kind === "null" || kind === "wrapper")) {
    return negatedUnless(isEqual, call("celDynEquals", bool, [toDyn(left), toDyn(right)]));
  }
  const isMixed = isNumber(plain(a)) && isNumber(plain(b)) && plain(a).kind !== plain(b).kind;
  if (!isNull && !isMixed && isOpen && (holdsDyn(a) || holdsDyn(b) || commonType(plain(a), plain(b)) === undefined)) {
    return negatedUnless(isEqual, call("celDynEquals", bool, [toDyn(left), toDyn(right)]));
  }
  if (!isNull && !isMixed && commonType(plain(a), plain(b)) === undefined) {
    throw new CelError(`compares ${withArticle(a)} with ${withArticle(b)}`);
  }
  if (isOpaque(a) || isOpaque(b)) throw new CelError("compares messages, which is not supported");
  const isDeep = ["list", "map", "bytes"].includes(plain(a).kind) && !isNull;
  if (isDeep) {
    const node: Node = { kind: "call", function: "celEquals", arguments: [left.node, right.node], throws };
    return isEqual ? { node, type: bool } : negated({ node, type: bool });
  }
  if (isMixed) {
    const same = call("celSameNumber", bool, [left, right]);
    return isEqual ? same : negated(same);
  }
  const operator = isEqual ? "===" : "!==";
  const folded = foldComparison(operator, left, right);
  if (folded !== undefined) return folded;
  return { node: { kind: "operator", operator, left: left.node, right: right.node, throws }, type: bool };
}

function negatedUnless(isEqual: boolean, value: Typed): Typed {
  return isEqual ? value : negated(value);
}

function holdsDyn(type: CelType): boolean {
  return type.kind === "dyn" || ((type.kind === "list" || type.kind === "map") && holdsDyn(type.of));
}

/** Whether a value is a message, or contains messages: generated code cannot compare them. */
function isOpaque(type: CelType): boolean {
  if (type.kind === "message" || type.kind === "field_mask") return true;
  return (type.kind === "list" || type.kind === "map") && isOpaque(type.of);
}

function logical(operator: "&&" | "||", one: Typed, other: Typed): Typed {
  const [{ node: left, type: a }, { node: right, type: b }] = [one, other];
  if (a.kind !== "bool" || b.kind !== "bool") throw new CelError(`applies ${operator} to a value that is not a bool`);
  const folded = foldLogical(operator, one, other);
  if (folded !== undefined) return folded;
  if (left.throws && right.throws) {
    const name = operator === "&&" ? "celAnd" : "celOr";
    return { node: { kind: "either", function: name, left, right, throws: true }, type: bool };
  }
  // The operand that cannot fail comes first: if it decides the result, a failure of the other does not matter.
  const [first, second] = left.throws ? [right, left] : [left, right];
  return { node: { kind: "operator", operator, left: first, right: second, throws: second.throws }, type: bool };
}

function membership(one: Typed, all: Typed): Typed {
  const [{ node: item, type }, { node: list, type: container }] = [one, all];
  const throws = item.throws || list.throws;
  const isOpen = isDyn(one) || isDyn(all) || holdsDyn(container);
  const isNumeric =
    container.kind === "list" && isNumber(container.of) && isNumber(type) && !sameType(container.of, type);
  if (isOpen || isNumeric) return call("celDynIn", bool, [toDyn(one), toDyn(all)], isDyn(all));
  if (container.kind === "map" && container.key.kind === "null") return literal("bool", false);
  if (container.kind === "map") {
    if (!sameType(container.key, type))
      throw new CelError(`looks for ${withArticle(type)} in ${withArticle(container)}`);
    return { node: { kind: "method", object: list, name: "has", arguments: [item], throws }, type: bool };
  }
  const isInteger = ({ kind }: CelType): boolean => kind === "int" || kind === "uint";
  const isFitting =
    container.kind === "list" &&
    (commonType(container.of, type) !== undefined ||
      container.of.kind === "null" ||
      (isInteger(container.of) && isInteger(type)));
  if (!isFitting || isOpaque(type)) {
    throw new CelError(`looks for ${withArticle(type)} in ${withArticle(container)}`);
  }
  return { node: { kind: "call", function: "celIncludes", arguments: [list, item], throws }, type: bool };
}

function comparison(operator: "<" | "<=" | ">" | ">=", left: Typed, right: Typed): Typed {
  if (isDyn(left) || isDyn(right)) return dynCall("celDynCompare", bool, [left, right], literal("string", operator));
  const [a, b] = [left.type, right.type];
  const throws = left.node.throws || right.node.throws;
  const isOrdered = ["int", "uint", "double", "timestamp", "duration"].includes(a.kind);
  if (isOrdered && (sameType(a, b) || (isNumber(a) && isNumber(b)))) {
    // As CEL compares an integer with a double: without the digits that a double cannot hold.
    const isMixed = (a.kind === "double") !== (b.kind === "double");
    const [one, other] = isMixed ? [toDouble(left), toDouble(right)] : [left, right];
    const folded = foldComparison(operator, one, other);
    return folded ?? { node: { kind: "operator", operator, left: one.node, right: other.node, throws }, type: bool };
  }
  if (!sameType(a, b) || !["string", "bytes", "bool"].includes(a.kind)) {
    throw new CelError(`compares ${withArticle(a)} with ${withArticle(b)}`);
  }
  const order: Node = { kind: "call", function: "celCompare", arguments: [left.node, right.node], throws };
  const zero: Node = { kind: "literal", value: 0, throws: false };
  return { node: { kind: "operator", operator, left: order, right: zero, throws }, type: bool };
}

function toDouble(value: Typed): Typed {
  const { node, type } = value;
  if (type.kind === "double") return value;
  return isLiteral(node) ? literal("double", Number(node.value)) : call("Number", { kind: "double" }, [value]);
}

type Arithmetic = "+" | "-" | "*" | "/";

function arithmetic(operator: string, one: Typed, other: Typed): Typed {
  if (isDyn(one) || isDyn(other)) {
    return dynCall("celDynOperate", { kind: "dyn" }, [one, other], literal("string", operator));
  }
  const [{ node: left, type: a }, { node: right, type: b }] = [one, other];
  const fail = (): never => {
    throw new CelError(`applies ${operator} to ${withArticle(a)} and ${withArticle(b)}`);
  };
  const throws = left.throws || right.throws;
  const plain = (): Node => ({ kind: "operator", operator: operator as Arithmetic, left, right, throws });
  const checked = (name: string): Node => ({ kind: "call", function: name, arguments: [plain()], throws: true });
  const called = (name: string, mayThrow: boolean): Node => {
    return { kind: "call", function: name, arguments: [left, right], throws: throws || mayThrow };
  };
  if (a.kind === "timestamp" || a.kind === "duration") {
    const pair = `${a.kind} ${operator} ${b.kind}`;
    if (pair === "timestamp - timestamp") return { node: checked("celDuration"), type: { kind: "duration" } };
    if (pair === "timestamp + duration" || pair === "timestamp - duration")
      return { node: checked("celTimestamp"), type: a };
    if (pair === "duration + timestamp") return { node: checked("celTimestamp"), type: b };
    if (pair === "duration + duration" || pair === "duration - duration")
      return { node: checked("celDuration"), type: a };
    return fail();
  }
  const type = commonType(a, b);
  if (type === undefined) return fail();
  switch (a.kind) {
    case "int":
    case "uint": {
      const check = a.kind === "int" ? "celInt" : "celUint";
      if (operator === "%") return { node: called("celModulo", true), type: a };
      if (operator !== "/") return { node: checked(check), type: a };
      const quotient = called("celQuotient", true);
      return { node: { kind: "call", function: check, arguments: [quotient], throws: true }, type: a };
    }
    case "double":
      return operator === "%" ? fail() : { node: plain(), type: a };
    case "string":
      return operator === "+" ? joined({ node: left, type: a }, { node: right, type: b }) : fail();
    case "bytes":
      return operator === "+" ? { node: called("celJoinBytes", false), type: a } : fail();
    case "list":
      return operator === "+"
        ? { node: { kind: "method", object: left, name: "concat", arguments: [right], throws }, type }
        : fail();
    default:
      return fail();
  }
}
