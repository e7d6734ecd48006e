import { CelError } from "./cel-error.ts";
import { type CelType, describeType, fieldOf } from "./cel-types.ts";
import { convert } from "./conversions.ts";
import { compileFormat } from "./format-call.ts";
import { compileMacro, isMacro } from "./macros.ts";
import { call, literal, method, textOf } from "./nodes.ts";
import { wrapOperand } from "./operators.ts";
import { isRules, ruleOf } from "./rule-constants.ts";
import { bytesMethod, joinTexts, stringMethod } from "./string-calls.ts";
import type { CelSyntax } from "./syntax.ts";
import { timeMethod } from "./time-calls.ts";
import type { Scope, Typed } from "./typed.ts";

type CallSyntax = Extract<CelSyntax, { kind: "call" }>;
type Compile = (syntax: CelSyntax, scope: Scope) => Typed;

const bool: CelType = { kind: "bool" };

/** Compiles a call of a function, a method or a macro. */
export function compileCall(syntax: CallSyntax, scope: Scope, compile: Compile): Typed {
  const { object, name, arguments: given } = syntax;
  if (object === undefined && name === "has") return compileHas(given, scope, compile);
  if (object === undefined && name === "getField") return compileGetField(given, scope, compile);
  if (object !== undefined && isMacro(syntax)) return compileMacro(syntax, scope, compile);
  const [list] = given;
  if (object !== undefined && name === "format" && given.length === 1 && list?.kind === "list") {
    return compileFormat(
      compile(object, scope),
      list.items.map((item) => wrapOperand(compile(item, scope))),
    );
  }
  // A namespace, not a value.
  const isQuote = object?.kind === "name" && object.name === "strings" && name === "quote";
  const parts = [...(object === undefined || isQuote ? [] : [object]), ...given].map((part) =>
    wrapOperand(compile(part, scope)),
  );
  const [first, ...others] = parts;
  if (first === undefined) throw new CelError(`calls ${name}() without arguments`);
  const isFunction = object === undefined || isQuote;
  const found = isFunction ? callFunction(name, first, others) : callMethod(name, first, others);
  if (found !== undefined) return found;
  const types = parts.map(({ type }) => describeType(type)).join(", ");
  throw new CelError(`calls ${name}(${types}), which is not supported`);
}

/** A field with presence is set, any other is not zero. */
function compileHas(given: readonly CelSyntax[], scope: Scope, compile: Compile): Typed {
  const [syntax] = given;
  if (given.length !== 1 || syntax?.kind !== "select")
    throw new CelError("calls has() with something other than a field");
  if (isRules(syntax.object, scope)) return literal("bool", ruleOf(syntax.name, scope).isSet);
  const object = compile(syntax.object, scope);
  const { node, type } = object;
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
  // All types are known, so nothing remains to be found out at run time.
  if (name === "dyn") return first;
  if (name === "quote" && first.type.kind === "string") return call("celQuote", { kind: "string" }, [first]);
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
