import { translatePattern } from "../pattern.ts";
import { PatternError } from "../pattern-error.ts";
import { CelError } from "./cel-error.ts";
import { type CelType, describeType, fieldOf } from "./cel-types.ts";
import { convert } from "./conversions.ts";
import { compileMacro, isMacro } from "./macros.ts";
import { wrapOperand } from "./operators.ts";
import type { CelSyntax } from "./syntax.ts";
import type { Node, Scope, Typed } from "./typed.ts";

type CallSyntax = Extract<CelSyntax, { kind: "call" }>;
type Compile = (syntax: CelSyntax, scope: Scope) => Typed;

/** Compiles a call of a function, a method or a macro. */
export function compileCall(syntax: CallSyntax, scope: Scope, compile: Compile): Typed {
  const { object, name, arguments: given } = syntax;
  if (object === undefined && name === "has") return compileHas(given, scope, compile);
  if (object !== undefined && isMacro(syntax)) return compileMacro(syntax, scope, compile);
  const parts = [...(object === undefined ? [] : [object]), ...given].map((part) => wrapOperand(compile(part, scope)));
  const [first, ...others] = parts;
  if (first === undefined) throw new CelError(`calls ${name}() without arguments`);
  const found = object === undefined ? callFunction(name, first, others) : callMethod(name, first, others);
  if (found !== undefined) return found;
  const types = parts.map(({ type }) => describeType(type)).join(", ");
  throw new CelError(`calls ${name}(${types}), which is not supported`);
}

/** A field with presence is set, any other is not zero. */
function compileHas(given: readonly CelSyntax[], scope: Scope, compile: Compile): Typed {
  const [syntax] = given;
  if (given.length !== 1 || syntax?.kind !== "select")
    throw new CelError("calls has() with something other than a field");
  if (syntax.object.kind === "name" && scope.has(syntax.object.name) === false) {
    const constant = scope.get(`${syntax.object.name}.${syntax.name}`);
    return { node: { kind: "literal", value: constant !== undefined, throws: false }, type: { kind: "bool" } };
  }
  const { node: object, type } = compile(syntax.object, scope);
  if (type.kind === "map" && type.key.kind === "string") {
    const key: Node = { kind: "literal", value: syntax.name, throws: false };
    return {
      node: { kind: "method", object, name: "has", arguments: [key], throws: object.throws },
      type: { kind: "bool" },
    };
  }
  const field = fieldOf(type, syntax.name);
  return { node: { kind: "has", object, field, throws: object.throws }, type: { kind: "bool" } };
}

function callFunction(name: string, first: Typed, others: readonly Typed[]): Typed | undefined {
  if (name === "size" && others.length === 0) return size(first);
  if (name === "matches" && others.length === 1) return callMethod(name, first, others);
  return others.length === 0 ? convert(name, first) : undefined;
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
      return others.length === 0 ? timeMethod(name, object) : undefined;
    case "double":
      return doubleMethod(name, object, others);
    case "list":
      if (name !== "unique" || others.length > 0 || object.type.of.kind === "message") return undefined;
      return call(object.type.of.kind === "bytes" ? "areUniqueBytes" : "areUnique", "bool", [object]);
    default:
      return undefined;
  }
}

function call(
  name: string,
  kind: Exclude<CelType["kind"], "list" | "map" | "wrapper" | "message">,
  parts: readonly Typed[],
  mayThrow = false,
): Typed {
  const nodes = parts.map(({ node }) => node);
  const throws = mayThrow || nodes.some((node) => node.throws);
  return { node: { kind: "call", function: name, arguments: nodes, throws }, type: { kind } };
}

function size(value: Typed): Typed | undefined {
  const counts: Readonly<Partial<Record<CelType["kind"], string>>> = {
    string: "codePoints",
    bytes: "countBytes",
    list: "countItems",
    map: "countEntries",
  };
  const name = counts[value.type.kind];
  if (name === undefined) return undefined;
  const count = call(name, "int", [value]);
  return call("BigInt", "int", [count]);
}

const stringMethods: Readonly<Record<string, string>> = {
  contains: "includes",
  startsWith: "startsWith",
  endsWith: "endsWith",
};

const formats: Readonly<Record<string, string>> = {
  isEmail: "isEmail",
  isHostname: "isHostname",
  isUri: "isUri",
  isUriRef: "isUriReference",
};

function stringMethod(name: string, object: Typed, others: readonly Typed[]): Typed | undefined {
  const { node } = object;
  const [argument] = others;
  const method = Object.hasOwn(stringMethods, name) ? stringMethods[name] : undefined;
  if (method !== undefined && others.length === 1 && argument?.type.kind === "string") {
    const throws = node.throws || argument.node.throws;
    const found: Node = { kind: "method", object: node, name: method, arguments: [argument.node], throws };
    return { node: found, type: { kind: "bool" } };
  }
  if (name === "matches" && others.length === 1) return matches(object, argument!);
  const format = Object.hasOwn(formats, name) ? formats[name] : undefined;
  if (format !== undefined && others.length === 0) return call(format, "bool", [object]);
  if (name === "isIp" || name === "isIpPrefix" || name === "isHostAndPort") return ipMethod(name, object, others);
  if (others.length > 0) return undefined;
  if (name === "lowerAscii" || name === "upperAscii")
    return call(`cel${name === "lowerAscii" ? "Lower" : "Upper"}`, "string", [object]);
  return undefined;
}

/** `isIp(4)`, `isIpPrefix(6, true)`, `isHostAndPort(true)`: the arguments are literals, and choose a function. */
function ipMethod(name: string, object: Typed, others: readonly Typed[]): Typed | undefined {
  const values = others.map(({ node }) => (node.kind === "literal" ? node.value : undefined));
  if (name === "isHostAndPort")
    return values.length === 1 && values[0] === true ? call("isHostAndPort", "bool", [object]) : undefined;
  const version = values.find((value) => typeof value === "bigint") ?? 0n;
  const isStrict = values.includes(true);
  if (values.includes(undefined) || ![0n, 4n, 6n].includes(version)) return undefined;
  const stem = `isIp${version === 0n ? "" : `v${version}`}`;
  if (name === "isIp") return isStrict ? undefined : call(stem, "bool", [object]);
  return call(stem + (isStrict ? "Prefix" : "WithPrefixLength"), "bool", [object]);
}

function matches({ node: text }: Typed, pattern: Typed): Typed {
  if (pattern.node.kind !== "literal" || typeof pattern.node.value !== "string") {
    throw new CelError("calls matches() with a pattern that is not a literal");
  }
  try {
    const translated = translatePattern(pattern.node.value);
    return { node: { kind: "matches", text, pattern: translated, throws: text.throws }, type: { kind: "bool" } };
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    throw new CelError(`calls matches() with a pattern that ${error.message}`);
  }
}

const bytesMethods: Readonly<Record<string, string>> = {
  contains: "celContainsBytes",
  startsWith: "celStartsWithBytes",
  endsWith: "celEndsWithBytes",
};

function bytesMethod(name: string, object: Typed, others: readonly Typed[]): Typed | undefined {
  const found = Object.hasOwn(bytesMethods, name) ? bytesMethods[name] : undefined;
  return found !== undefined && others.length === 1 && others[0]?.type.kind === "bytes"
    ? call(found, "bool", [object, ...others])
    : undefined;
}

const dateParts: ReadonlySet<string> = new Set([
  "getFullYear",
  "getMonth",
  "getDate",
  "getDayOfMonth",
  "getDayOfWeek",
  "getDayOfYear",
]);
const clockParts: ReadonlySet<string> = new Set(["getHours", "getMinutes", "getSeconds", "getMilliseconds"]);

function timeMethod(name: string, object: Typed): Typed | undefined {
  const part: Typed = { node: { kind: "literal", value: name, throws: false }, type: { kind: "string" } };
  if (object.type.kind === "timestamp") {
    return dateParts.has(name) || clockParts.has(name) ? call("celDatePart", "int", [object, part]) : undefined;
  }
  return clockParts.has(name) ? call("celDurationPart", "int", [object, part]) : undefined;
}

function doubleMethod(name: string, object: Typed, others: readonly Typed[]): Typed | undefined {
  if (name === "isNan" && others.length === 0) return call("Number.isNaN", "bool", [object]);
  return name === "isInf" && others.length === 0 ? call("celIsInfinite", "bool", [object]) : undefined;
}
