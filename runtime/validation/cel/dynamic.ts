import { celCompare, celJoinBytes, celTextFromBytes, celTextFromDouble } from "./collections.ts";
import { CelFailure } from "./failure.ts";
import {
  celBoolFromText,
  celDoubleFromText,
  celInt,
  celIntFromDouble,
  celIntFromText,
  celModulo,
  celQuotient,
  celUint,
  celUintFromDouble,
  celUintFromText,
} from "./numbers.ts";
import {
  celDuration,
  celDurationFromText,
  celSeconds,
  celTextFromDuration,
  celTextFromTimestamp,
  celTimestamp,
  celTimestampFromSeconds,
  celTimestampFromText,
} from "./times.ts";

// Values whose types are known only when an expression runs: `dyn(x)`, and what lists and maps of several types hold.

/** A value that JavaScript would take for one of another type. */
export interface CelBox {
  readonly kind: "uint" | "timestamp" | "duration" | "type";
  readonly value: bigint | string;
}

export type CelValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | Uint8Array
  | CelBox
  | readonly CelValue[]
  | ReadonlyMap<unknown, CelValue>;

const boxed: ReadonlySet<string> = new Set(["uint", "timestamp", "duration", "type"]);

/** A value with its type. */
export function celBox(kind: string, value: bigint | string | null): CelValue {
  return value === null ? null : { kind: kind as CelBox["kind"], value };
}

function isBox(value: CelValue): value is CelBox {
  return typeof value === "object" && value !== null && "kind" in value;
}

/** `type(x)` */
export function celDynType(value: CelValue): string {
  if (value === null) return "null_type";
  if (isBox(value))
    return { timestamp: "google.protobuf.Timestamp", duration: "google.protobuf.Duration", uint: "uint", type: "type" }[
      value.kind
    ];
  if (value instanceof Uint8Array) return "bytes";
  if (Array.isArray(value)) return "list";
  if (value instanceof Map) return "map";
  const names: Readonly<Record<string, string>> = {
    bigint: "int",
    number: "double",
    boolean: "bool",
    string: "string",
  };
  return names[typeof value]!;
}

interface Kinds {
  bool: boolean;
  int: bigint;
  uint: bigint;
  double: number;
  string: string;
  bytes: Uint8Array;
  timestamp: bigint;
  duration: bigint;
}

/** A value of a type; fails for one of another type. */
export function celAs<K extends keyof Kinds>(kind: K, value: CelValue): Kinds[K] {
  const type = isBox(value) ? value.kind : celDynType(value);
  if (type !== kind) throw new CelFailure(`a value is not a ${kind}`);
  return (isBox(value) ? value.value : value) as Kinds[K];
}

/** The result of an expression. */
export function celDynResult(value: CelValue): boolean | string {
  if (typeof value === "boolean" || typeof value === "string") return value;
  throw new CelFailure("the result is neither a bool nor a string");
}

/** A number of any type as JavaScript compares it. */
function numberOf(value: CelValue): number | bigint | undefined {
  if (typeof value === "number" || typeof value === "bigint") return value;
  return isBox(value) && value.kind === "uint" ? (value.value as bigint) : undefined;
}

/** `a == b` of any types */
export function celDynEquals(a: CelValue, b: CelValue): boolean {
  const [one, other] = [numberOf(a), numberOf(b)];
  if (one !== undefined || other !== undefined) {
    return one !== undefined && other !== undefined && one <= other && one >= other;
  }
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item: CelValue, index) => celDynEquals(item, b[index] as CelValue));
  }
  if (a instanceof Uint8Array && b instanceof Uint8Array) return celCompare(a, b) === 0;
  if (a instanceof Map && b instanceof Map) {
    const values = b as ReadonlyMap<unknown, CelValue>;
    return (
      a.size === b.size &&
      [...(a as ReadonlyMap<unknown, CelValue>)].every(([key, value]) => {
        const found = lookup(values, key as CelValue);
        return found !== undefined && celDynEquals(value, found);
      })
    );
  }
  if (typeof a === "object" && a !== null && typeof b === "object" && b !== null && isBox(a) && isBox(b)) {
    return a.kind === b.kind && a.value === b.value;
  }
  return a === b;
}

/** Keys of maps are integers of either type, and a double that is one finds them. */
function lookup(entries: ReadonlyMap<unknown, CelValue>, key: CelValue): CelValue | undefined {
  if (entries.has(key)) return entries.get(key);
  for (const [one, value] of numberOf(key) === undefined ? [] : entries) {
    if (celDynEquals(one as CelValue, key)) return value;
  }
  return undefined;
}

/** `a < b` and the like, of any types */
export function celDynCompare(operator: string, a: CelValue, b: CelValue): boolean {
  const order = orderOf(a, b);
  switch (operator) {
    case "<":
      return order < 0;
    case "<=":
      return order <= 0;
    case ">":
      return order > 0;
    default:
      return order >= 0;
  }
}

/** NaN for numbers without an order. */
function orderOf(a: CelValue, b: CelValue): number {
  const [one, other] = [numberOf(a), numberOf(b)];
  if (one !== undefined && other !== undefined) {
    return one < other ? -1 : one > other ? 1 : one <= other ? 0 : Number.NaN;
  }
  const kind = celDynType(a);
  if (kind === celDynType(b)) {
    if (kind === "string" || kind === "bytes" || kind === "bool") return celCompare(a as string, b as string);
    if (isBox(a) && isBox(b) && a.kind !== "type") return a.value < b.value ? -1 : a.value > b.value ? 1 : 0;
  }
  throw new CelFailure(`a ${kind} and a ${celDynType(b)} have no order`);
}

/** `a + b` and the like, of any types */
export function celDynOperate(operator: string, a: CelValue, b: CelValue): CelValue {
  const kind = isBox(a) ? a.kind : celDynType(a);
  const other = isBox(b) ? b.kind : celDynType(b);
  if (kind === "timestamp" || kind === "duration") return timeResult(operator, kind, a as CelBox, other, b as CelBox);
  if (kind === other) {
    switch (kind) {
      case "int":
        return celInt(integerResult(operator, a as bigint, b as bigint));
      case "uint":
        return celBox(
          "uint",
          celUint(integerResult(operator, (a as CelBox).value as bigint, (b as CelBox).value as bigint)),
        );
      case "double":
        if (operator !== "%") return doubleResult(operator, a as number, b as number);
        break;
      case "string":
        if (operator === "+") return `${a as string}${b as string}`;
        break;
      case "bytes":
        if (operator === "+") return celJoinBytes(a as Uint8Array, b as Uint8Array);
        break;
      case "list":
        if (operator === "+") return [...(a as readonly CelValue[]), ...(b as readonly CelValue[])];
    }
  }
  throw new CelFailure(`${operator} does not apply to a ${kind} and a ${other}`);
}

function integerResult(operator: string, a: bigint, b: bigint): bigint {
  if (operator === "/") return celQuotient(a, b);
  if (operator === "%") return celModulo(a, b);
  return operator === "+" ? a + b : operator === "-" ? a - b : a * b;
}

function doubleResult(operator: string, a: number, b: number): number {
  if (operator === "/") return a / b;
  return operator === "+" ? a + b : operator === "-" ? a - b : a * b;
}

function timeResult(operator: string, kind: string, a: CelBox, other: string, b: CelBox): CelValue {
  const [one, two] = [a.value as bigint, b?.value as bigint];
  if (operator === "-" && kind === other) return celBox("duration", celDuration(one - two));
  if (operator === "+" && other === "duration" && kind === "duration")
    return celBox("duration", celDuration(one + two));
  if (operator === "-" && other === "duration") return celBox("timestamp", celTimestamp(one - two));
  const isMoved = operator === "+" && kind !== other && (other === "duration" || other === "timestamp");
  if (isMoved) return celBox("timestamp", celTimestamp(one + two));
  throw new CelFailure(`${operator} does not apply to a ${kind} and a ${other}`);
}

/** `list[index]` or `map[key]` */
export function celDynItem(container: CelValue, index: CelValue): CelValue {
  const found = itemOf(container, index);
  if (found === undefined) throw new CelFailure("an index is out of bounds, or a key is missing");
  return found;
}

function itemOf(container: CelValue, index: CelValue): CelValue | undefined {
  const number = numberOf(index);
  if (Array.isArray(container) && number !== undefined) return (container as readonly CelValue[])[Number(number)];
  return container instanceof Map ? lookup(container as ReadonlyMap<unknown, CelValue>, index) : undefined;
}

/** `has(map.key)` */
export function celDynHas(container: CelValue, key: string): boolean {
  if (!(container instanceof Map)) throw new CelFailure(`a ${celDynType(container)} has no fields`);
  return container.has(key);
}

/** `item in container` */
export function celDynIn(item: CelValue, container: CelValue): boolean {
  if (Array.isArray(container)) return (container as readonly CelValue[]).some((one) => celDynEquals(one, item));
  if (container instanceof Map) return lookup(container as ReadonlyMap<unknown, CelValue>, item) !== undefined;
  throw new CelFailure(`a ${celDynType(container)} has no items`);
}

/** `size(x)` */
export function celDynSize(value: CelValue): bigint {
  if (typeof value === "string") return BigInt([...value].length);
  if (value instanceof Uint8Array || Array.isArray(value)) return BigInt(value.length);
  if (value instanceof Map) return BigInt(value.size);
  throw new CelFailure(`a ${celDynType(value)} has no size`);
}

/** The elements that a macro runs over: the items of a list, or the keys of a map. */
export function celDynItems(value: CelValue): readonly CelValue[] {
  if (Array.isArray(value)) return value as readonly CelValue[];
  if (value instanceof Map) return [...(value.keys() as Iterable<CelValue>)];
  throw new CelFailure(`a ${celDynType(value)} has no items`);
}

type Conversion = (value: never) => CelValue;

const same: Conversion = (value) => value;

/** By the types before and after. */
const conversions: Readonly<Record<string, Conversion>> = {
  "bool bool": same,
  "string bool": celBoolFromText as Conversion,
  "int int": same,
  "uint int": celInt as Conversion,
  "double int": celIntFromDouble as Conversion,
  "string int": celIntFromText as Conversion,
  "timestamp int": celSeconds as Conversion,
  "uint uint": same,
  "int uint": celUint as Conversion,
  "double uint": celUintFromDouble as Conversion,
  "string uint": celUintFromText as Conversion,
  "double double": same,
  "int double": Number as Conversion,
  "uint double": Number as Conversion,
  "string double": celDoubleFromText as Conversion,
  "string string": same,
  "int string": String as Conversion,
  "uint string": String as Conversion,
  "bool string": String as Conversion,
  "double string": celTextFromDouble as Conversion,
  "bytes string": celTextFromBytes as Conversion,
  "duration string": celTextFromDuration as Conversion,
  "timestamp string": celTextFromTimestamp as Conversion,
  "bytes bytes": same,
  "string bytes": ((text: string) => new TextEncoder().encode(text)) as Conversion,
  "duration duration": same,
  "string duration": celDurationFromText as Conversion,
  "timestamp timestamp": same,
  "string timestamp": celTimestampFromText as Conversion,
  "int timestamp": celTimestampFromSeconds as Conversion,
};

/** `int(x)`, `string(x)` and so on */
export function celDynConvert(kind: string, value: CelValue): CelValue {
  const from = isBox(value) ? value.kind : celDynType(value);
  const convert = conversions[`${from} ${kind}`];
  if (convert === undefined) throw new CelFailure(`a ${from} does not convert to a ${kind}`);
  const result = convert((isBox(value) ? value.value : value) as never);
  return boxed.has(kind) ? celBox(kind, result as bigint) : result;
}
