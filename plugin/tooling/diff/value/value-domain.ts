import type { Field, FieldType } from "../../../model/elements/model.ts";
import type { Scalar } from "../../../model/elements/values.ts";
import { is64BitScalar } from "../../../model/wire/int64.ts";
import { kindsOfValue } from "../../../model/wire/json-kinds.ts";
import type { JsonKind } from "../../../model/wire/json-literal.ts";
import { scalarOf } from "../../../model/wire/scalar-of.ts";

/** The values that a type has on the wire, so far as types of different kinds can be compared. */
export interface ValueDomain {
  /** The kinds of JSON that are written. */
  readonly written: ReadonlySet<JsonKind>;
  /** The kinds that readers of proto JSON take: numbers may come as strings, and long integers as numbers. */
  readonly taken: ReadonlySet<JsonKind>;
  /** The form of the text of strings; undefined for any text. */
  readonly text?: string | undefined;
  readonly numbers?: NumberRange | undefined;
  /** Objects and arrays without a schema of their own. */
  readonly isOpen: boolean;
}

export interface NumberRange {
  readonly isInteger: boolean;
  readonly minimum: number;
  readonly maximum: number;
}

/**
 * The domain of a value: of the field itself, an item of its list, or a value of its map. In a path, a query, a header or a
 * form, scalars and wrappers are text.
 */
export function domainOf(field: Field, isText = false): ValueDomain {
  const { type } = field;
  const scalar = scalarOf(type);
  if (isText && scalar !== undefined) return textDomain(scalar);
  const written = kindsOfValue(field);
  const numbers = scalar === undefined ? undefined : rangeOf(scalar);
  const taken = numbers === undefined ? written : new Set([...written, "number", "string"] as const);
  return {
    written,
    taken,
    text: numbers === undefined ? textForm(type, scalar) : undefined,
    numbers,
    isOpen: isOpen(type),
  };
}

/** The domain of the keys of a map, and of scalars where values are text. */
export function textDomain(scalar: Scalar): ValueDomain {
  const numbers = rangeOf(scalar);
  const text = scalar === "bool" ? "bool" : scalar === "bytes" ? "base64" : undefined;
  return { written: strings, taken: strings, text: numbers === undefined ? text : undefined, numbers, isOpen: false };
}

const strings: ReadonlySet<JsonKind> = new Set<JsonKind>(["string"]);

function textForm(type: FieldType, scalar: Scalar | undefined): string | undefined {
  if (scalar !== undefined) return scalar === "bytes" ? "base64" : undefined;
  if (type.kind === "enum") return type.fullName;
  if (type.kind === "message" && typeof type.wellKnown === "string")
    return type.wellKnown === "value" ? undefined : type.wellKnown;
  return undefined;
}

function isOpen(type: FieldType): boolean {
  if (type.kind !== "message" || typeof type.wellKnown !== "string") return false;
  return ["any", "struct", "value", "list_value"].includes(type.wellKnown);
}

function rangeOf(scalar: Scalar): NumberRange | undefined {
  if (scalar === "string" || scalar === "bytes" || scalar === "bool") return undefined;
  if (scalar === "double") return { isInteger: false, minimum: -Number.MAX_VALUE, maximum: Number.MAX_VALUE };
  if (scalar === "float") return { isInteger: false, minimum: -3.4028234663852886e38, maximum: 3.4028234663852886e38 };
  const bits = is64BitScalar(scalar) ? 64 : 32;
  const isUnsigned = scalar.startsWith("u") || scalar.startsWith("fixed");
  const [minimum, maximum] = isUnsigned ? [0, 2 ** bits - 1] : [-(2 ** (bits - 1)), 2 ** (bits - 1) - 1];
  return { isInteger: true, minimum, maximum };
}

export type DomainRelation = "same" | "wider" | "narrower" | "different";

/** How the values of a type compare with those of the type that it had. */
export function relateDomains(old: ValueDomain, now: ValueDomain, direction: "request" | "response"): DomainRelation {
  if (direction === "request" && !isSubset(old.written, now.taken)) return relateKinds(old, now);
  // What proto JSON reads as the same number, whatever it was written as.
  if (direction === "request" && !isSubset(old.written, now.written)) return contains(now, old) ? "wider" : "different";
  if (!isSubset(old.written, now.written) || !isSubset(now.written, old.written)) return relateKinds(old, now);
  const [isWider, isNarrower] = [contains(now, old), contains(old, now)];
  return isWider ? (isNarrower ? "same" : "wider") : isNarrower ? "narrower" : "different";
}

function relateKinds(old: ValueDomain, now: ValueDomain): DomainRelation {
  if (isSubset(old.written, now.written) && contains(now, old)) return "wider";
  return isSubset(now.written, old.written) && contains(old, now) ? "narrower" : "different";
}

function contains(whole: ValueDomain, part: ValueDomain): boolean {
  if (part.numbers !== undefined && whole.numbers !== undefined) return containsNumbers(whole.numbers, part.numbers);
  const [wholeText, partText] = [formOf(whole), formOf(part)];
  // The base64 of a text is another text.
  const isAny = wholeText === undefined && partText !== "base64";
  const isText = isAny || wholeText === partText || !part.written.has("string");
  const hasObjects = part.written.has("object") || part.written.has("array");
  const isSame = whole.text !== undefined && whole.text === part.text;
  return isText && (!hasObjects || whole.isOpen || isSame);
}

/** A number, where it is a string, is a text of a form of its own. */
function formOf({ text, numbers }: ValueDomain): string | undefined {
  return numbers === undefined ? text : "number";
}

function containsNumbers(whole: NumberRange, part: NumberRange): boolean {
  const isInRange = whole.minimum <= part.minimum && whole.maximum >= part.maximum;
  return isInRange && (part.isInteger || !whole.isInteger);
}

function isSubset<T>(part: ReadonlySet<T>, whole: ReadonlySet<T>): boolean {
  return [...part].every((one) => whole.has(one));
}
