import { patternTest } from "../../patterns/automaton.ts";
import { PatternError } from "../../patterns/pattern-error.ts";
import { CelError } from "./cel-error.ts";
import type { CelType } from "./cel-types.ts";
import { call, isLiteral, literal, method, textOf } from "./nodes.ts";
import type { Typed } from "./typed.ts";

const bool: CelType = { kind: "bool" };
const text: CelType = { kind: "string" };
const texts: CelType = { kind: "list", of: text };

const methods: Readonly<Record<string, string>> = {
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

interface Extension {
  readonly function: string;
  readonly returns: CelType;
  /** The types of the arguments: `s` for a string, `i` for an int. */
  readonly takes: readonly string[];
  readonly mayThrow: boolean;
}

/** The string functions that protovalidate takes from the extensions of cel-go. They count code points. */
const extensions: Readonly<Record<string, Extension>> = {
  charAt: { function: "celCharAt", returns: text, takes: ["i"], mayThrow: true },
  indexOf: { function: "celIndexOf", returns: { kind: "int" }, takes: ["s", "si"], mayThrow: true },
  lastIndexOf: { function: "celLastIndexOf", returns: { kind: "int" }, takes: ["s", "si"], mayThrow: true },
  lowerAscii: { function: "celLower", returns: text, takes: [""], mayThrow: false },
  replace: { function: "celReplace", returns: text, takes: ["ss", "ssi"], mayThrow: true },
  split: { function: "celSplit", returns: texts, takes: ["s", "si"], mayThrow: false },
  substring: { function: "celSubstring", returns: text, takes: ["i", "ii"], mayThrow: true },
  trim: { function: "celTrim", returns: text, takes: [""], mayThrow: false },
  upperAscii: { function: "celUpper", returns: text, takes: [""], mayThrow: false },
};

/** Compiles a method of a string; undefined for an unknown method. */
export function stringMethod(name: string, object: Typed, others: readonly Typed[]): Typed | undefined {
  const types = others.map(({ type }) => type.kind.charAt(0)).join("");
  const native = own(methods, name);
  if (native !== undefined) return types === "s" ? method(object, native, bool, others) : undefined;
  const extension = own(extensions, name);
  if (extension !== undefined) {
    if (!extension.takes.includes(types)) return undefined;
    return call(extension.function, extension.returns, [object, ...others], extension.mayThrow);
  }
  if (name === "matches" && others.length === 1) return matches(object, others[0]!);
  const format = own(formats, name);
  if (format !== undefined && others.length === 0) return call(format, bool, [object]);
  return name === "isIp" || name === "isIpPrefix" || name === "isHostAndPort"
    ? ipMethod(name, object, others)
    : undefined;
}

function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** `list.join()` of texts. */
export function joinTexts(list: Typed, others: readonly Typed[]): Typed | undefined {
  const [separator = literal("string", ""), ...rest] = others;
  if (list.type.kind !== "list" || list.type.of.kind !== "string") return undefined;
  if (rest.length > 0 || separator.type.kind !== "string") return undefined;
  return method(list, "join", text, [separator]);
}

/** `isIp(4)`, `isIpPrefix(6, true)`, `isHostAndPort(true)`: arguments that are literals choose a function. */
function ipMethod(name: string, object: Typed, others: readonly Typed[]): Typed | undefined {
  const types = others.map(({ type }) => type.kind.charAt(0)).join("");
  const values = others.flatMap(({ node }) => (isLiteral(node) ? [node.value] : []));
  const isKnown = values.length === others.length;
  if (name === "isHostAndPort") {
    if (types !== "b") return undefined;
    if (!isKnown) return call("celIsHostAndPort", bool, [object, ...others]);
    return call(values[0] === true ? "isHostAndPort" : "isHostAndOptionalPort", bool, [object]);
  }
  if (!(name === "isIp" ? ["", "i"] : ["", "i", "b", "ib"]).includes(types)) return undefined;
  const version = values.find((value) => typeof value === "bigint") ?? 0n;
  if (!isKnown || ![0n, 4n, 6n].includes(version)) {
    const all = types === "b" ? [literal("int", 0n), ...others] : others;
    return call(name === "isIp" ? "celIsIp" : "celIsIpPrefix", bool, [object, ...all]);
  }
  const stem = `isIp${version === 0n ? "" : `v${version}`}`;
  if (name === "isIp") return call(stem, bool, [object]);
  return call(stem + (values.includes(true) ? "Prefix" : "WithPrefixLength"), bool, [object]);
}

function matches({ node }: Typed, pattern: Typed): Typed {
  const source = textOf(pattern);
  if (source === undefined) throw new CelError("calls matches() with a pattern that is not a literal");
  try {
    const { pattern: translated, linear } = patternTest(source);
    return { node: { kind: "matches", text: node, pattern: translated, linear, throws: node.throws }, type: bool };
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

/** Compiles a method of bytes; undefined for an unknown method. */
export function bytesMethod(name: string, object: Typed, others: readonly Typed[]): Typed | undefined {
  const found = own(bytesMethods, name);
  return found !== undefined && others.length === 1 && others[0]?.type.kind === "bytes"
    ? call(found, bool, [object, ...others])
    : undefined;
}
