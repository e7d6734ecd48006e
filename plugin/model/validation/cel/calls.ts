import { CelError } from "./cel-error.ts";
import { type CelType, describeType, fieldOf } from "./cel-types.ts";
import { conversionNames, convert } from "./conversions.ts";
import { castDyn, isDyn, knownValue, toDyn } from "./dynamic.ts";
import { compileFormat } from "./format-call.ts";
import { compileMacro, isMacro } from "./macros.ts";
import { call, literal, method, textOf } from "./nodes.ts";
import { compileBinary, wrapOperand } from "./operators.ts";
import { hasRecordField } from "./records.ts";
import { isRules, ruleOf } from "./rule-constants.ts";
import { bytesMethod, joinTexts, stringMethod } from "./string-calls.ts";
import type { CelSyntax } from "./syntax.ts";
import { timeMethod } from "./time-calls.ts";
import { typeOf } from "./type-names.ts";
import type { Scope, Typed } from "./typed.ts";

type CallSyntax = Extract<CelSyntax, { kind: "call" }>;
type Compile = (syntax: CelSyntax, scope: Scope) => Typed;

const bool: CelType = { kind: "bool" };

/** Compiles a call of a function, a method or a macro. */
export function compileCall(syntax: CallSyntax, scope: Scope, compile: Compile): Typed {
  const { object, name, arguments: values } = syntax;
  if (object === undefined && name === "has") return compileHas(values, scope, compile);
  if (object === undefined && name === "getField") return compileGetField(values, scope, compile);
  if (object !== undefined && isMacro(syntax)) return compileMacro(syntax, scope, compile);
  const [list] = values;
  if (object !== undefined && name === "format" && values.length === 1 && list?.kind === "list") {
    return compileFormat(
      compile(object, scope),
      list.items.map((item) => wrapOperand(knownValue(compile(item, scope)))),
    );
  }
  // A namespace, not a value.
  const isQuote = object?.kind === "name" && object.name === "strings" && name === "quote";
  const given = [...(object === undefined || isQuote ? [] : [object]), ...values].map((part) => compile(part, scope));
  if (object === undefined && given.length === 1 && (name === "dyn" || name === "type")) return ofType(name, given[0]!);
  const parts = given.map((part) => wrapOperand(knownValue(part)));
  const [first, ...others] = parts;
  if (first === undefined) throw new CelError(`calls ${name}() without arguments`);
  const isFunction = object === undefined || isQuote;
  const callOf = (one: Typed, rest: readonly Typed[]): Typed | undefined =>
    isFunction ? callFunction(name, one, rest) : callMethod(name, one, rest);
  const found = callOf(first, others) ?? callDyn(parts, ([one, ...rest]) => callOf(one!, rest));
  if (found !== undefined) return found;
  const types = parts.map(({ type }) => describeType(type)).join(", ");
  throw new CelError(`calls ${name}(${types}), which is not supported`);
}

/** `dyn(x)`, whose type may be known all the same, and `type(x)`. */
function ofType(name: "dyn" | "type", value: Typed): Typed {
  if (name === "dyn") return isDyn(value) ? value : { node: value.node, type: { kind: "dyn", known: value } };
  const known = knownValue(value);
  return (known.node.throws ? undefined : typeOf(known.type)) ?? call("celDynType", { kind: "type" }, [toDyn(known)]);
}

const receivers = ["string", "timestamp", "duration", "double", "bytes"] as const;

/** Tries the types that values of any type may have: the first that the function takes. */
function callDyn(parts: readonly Typed[], callOf: (parts: readonly Typed[]) => Typed | undefined): Typed | undefined {
  if (!parts.some(isDyn)) return undefined;
  for (const receiver of receivers) {
    for (const argument of ["string", "int"] as const) {
      const found = callOf(parts.map((part, index) => castDyn(part, index === 0 ? receiver : argument)));
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** A field with presence is set, any other is not zero. */
function compileHas(given: readonly CelSyntax[], scope: Scope, compile: Compile): Typed {
  const [syntax] = given;
  if (given.length !== 1 || syntax?.kind !== "select")
    throw new CelError("calls has() with something other than a field");
  if (isRules(syntax.object, scope)) return literal("bool", ruleOf(syntax.name, scope).isSet);
  const object = knownValue(compile(syntax.object, scope));
  const { node, type } = object;
  if (isDyn(object)) return call("celDynHas", bool, [object, literal("string", syntax.name)], true);
  if (type.kind === "record") return hasRecordField(type, syntax.name, (a, b) => compileBinary("==", a, b));
  if (type.kind === "map" && type.key.kind === "null") return literal("bool", false);
  if (type.kind === "map" && type.key.kind === "string") {
    return method(object, "has", bool, [literal("string", syntax.name)]);
  }
  const field = fieldOf(type, syntax.name);
  return { node: { kind: "has", object: node, field, throws: node.throws }, type: bool };
}

/** `getField(message, "in")`: for names that are words of CEL. */
function compileGetField(given: readonly CelSyntax[], scope: Scope, compile: Compile): Typed {
  const [object, name] = given;
  if (given.length !== 2 || object === undefined || name?.kind !== "literal" || typeof name.value !== "string") {
    throw new CelError("calls getField() with something other than a message and the name of a field");
  }
  return compile({ kind: "select", object, name: name.value }, scope);
}

function callFunction(name: string, first: Typed, others: readonly Typed[]): Typed | undefined {
  if (name === "size" && others.length === 0) return size(first);
  if (name === "matches" && others.length === 1) return callMethod(name, first, others);
  if (others.length > 0) return undefined;
  if (name === "quote" && first.type.kind === "string") return call("celQuote", { kind: "string" }, [first]);
  if (isDyn(first) && conversionNames.has(name)) {
    const kind = name as "int";
    return castDyn(call("celDynConvert", { kind: "dyn" }, [literal("string", name), first], true), kind);
  }
  return convert(name, first);
}

function callMethod(name: string, object: Typed, others: readonly Typed[]): Typed | undefined {
  if (name === "size" && others.length === 0) return size(object);
  switch (object.type.kind) {
    case "string":
      return stringMethod(name, object, others);
    case "bytes":
      return bytesMethod(name, object, others);
    case "timestamp":
    case "duration":
      return timeMethod(name, object, others);
    case "double":
      return doubleMethod(name, object, others);
    case "list":
      if (name === "join") return joinTexts(object, others);
      if (name !== "unique" || others.length > 0 || object.type.of.kind === "message") return undefined;
      return call(object.type.of.kind === "bytes" ? "areUniqueBytes" : "areUnique", bool, [object]);
    default:
      return undefined;
  }
}

const counts: Readonly<Partial<Record<CelType["kind"], string>>> = {
  string: "codePoints",
  bytes: "countBytes",
  list: "countItems",
  map: "countEntries",
};

function size(value: Typed): Typed | undefined {
  const text = textOf(value);
  if (text !== undefined) return literal("int", BigInt([...text].length));
  if (isDyn(value)) return call("celDynSize", { kind: "int" }, [value], true);
  const name = counts[value.type.kind];
  if (name === undefined) return undefined;
  return call("BigInt", { kind: "int" }, [call(name, { kind: "int" }, [value])]);
}

function doubleMethod(name: string, object: Typed, others: readonly Typed[]): Typed | undefined {
  if (name === "isNan" && others.length === 0) return call("Number.isNaN", bool, [object]);
  const isSigned = others.length === 1 && others[0]!.type.kind === "int";
  return name === "isInf" && (others.length === 0 || isSigned)
    ? call("celIsInfinite", bool, [object, ...others])
    : undefined;
}
