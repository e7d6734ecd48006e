import { type Enum, type Int64Type, int64Value, type Scalar, type Schema, scalarForms } from "@protoc-gen-rest/plugin";
import fc from "fast-check";
import { textWith } from "./texts.ts";

/** The integer types, with their limits. */
const limits: Readonly<Partial<Record<Scalar, readonly [min: bigint, max: bigint]>>> = {
  fixed32: [0n, 2n ** 32n - 1n],
  fixed64: [0n, 2n ** 64n - 1n],
  int32: [-(2n ** 31n), 2n ** 31n - 1n],
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
  sfixed32: [-(2n ** 31n), 2n ** 31n - 1n],
  sfixed64: [-(2n ** 63n), 2n ** 63n - 1n],
  sint32: [-(2n ** 31n), 2n ** 31n - 1n],
  sint64: [-(2n ** 63n), 2n ** 63n - 1n],
  uint32: [0n, 2n ** 32n - 1n],
  uint64: [0n, 2n ** 64n - 1n],
};

const largest = BigInt(Number.MAX_SAFE_INTEGER);

export interface ScalarOptions {
  readonly schema?: Schema | undefined;
  /** The strings to choose from. */
  readonly text: fc.Arbitrary<string>;
  readonly int64?: Int64Type | undefined;
}

/** Generates values of a scalar in the plain shape that meet its constraints. */
export function scalarValue(scalar: Scalar, { schema, text, int64 = "bigint" }: ScalarOptions): fc.Arbitrary<unknown> {
  const allowed = schema?.enum;
  if (scalar === "string") return textWith(schema, text);
  const to64Bit = (it: bigint) => int64Value(it, int64);
  if (allowed !== undefined)
    return fc.constantFrom(
      ...allowed.map((it) => (scalarForms[scalar].int64 !== undefined ? to64Bit(BigInt(it as number)) : it)),
    );
  if (scalar === "bool") return fc.boolean();
  if (scalar === "bytes") return fc.uint8Array({ maxLength: 9 });
  const range = limits[scalar];
  if (range === undefined) return float(scalar, schema);
  const isNumber = int64 === "number" && scalarForms[scalar].int64 !== undefined;
  const [min, max] = isNumber ? [range[0] < 0n ? -largest : 0n, largest] : range;
  const values = integer(min, max, schema);
  return scalarForms[scalar].int64 !== undefined ? values.map(to64Bit) : values.map(Number);
}

function integer(min: bigint, max: bigint, schema: Schema = {}): fc.Arbitrary<bigint> {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const lows = [minimum === undefined ? min : BigInt(Math.ceil(minimum))];
  if (exclusiveMinimum !== undefined) lows.push(BigInt(Math.floor(exclusiveMinimum)) + 1n);
  const highs = [maximum === undefined ? max : BigInt(Math.floor(maximum))];
  if (exclusiveMaximum !== undefined) highs.push(BigInt(Math.ceil(exclusiveMaximum)) - 1n);
  const low = [...lows, min].sort(byValue).at(-1)!;
  const [high = max] = [...highs, max].sort(byValue);
  const edges = [0n, 1n, -1n, low, high, 2n ** 53n - 1n, 2n ** 53n + 1n].filter((it) => it >= low && it <= high);
  const all = fc.oneof(fc.constantFrom(...edges), fc.bigInt({ min: low, max: high }));
  // All integers are multiples of 0.5.
  const step = Number.isInteger(multipleOf) ? BigInt(multipleOf!) : 1n;
  return step === 1n ? all : all.map((it) => it - (it % step)).filter((it) => it >= low && it <= high);
}

function byValue(a: bigint, b: bigint): number {
  return a < b ? -1 : Number(a > b);
}

function float(scalar: Scalar, schema: Schema = {}): fc.Arbitrary<number> {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  if (multipleOf !== undefined) {
    const from = Math.ceil((minimum ?? exclusiveMinimum ?? -1000) / multipleOf) + 1;
    const to = Math.floor((maximum ?? exclusiveMaximum ?? 1000) / multipleOf) - 1;
    return fc.integer({ min: from, max: to }).map((times) => positive(times * multipleOf));
  }
  const bounded = minimum ?? maximum ?? exclusiveMinimum ?? exclusiveMaximum;
  const largestFloat = Math.fround(3.4028234663852886e38);
  const range = {
    min: minimum ?? exclusiveMinimum ?? (scalar === "float" ? -largestFloat : -Number.MAX_VALUE),
    max: maximum ?? exclusiveMaximum ?? (scalar === "float" ? largestFloat : Number.MAX_VALUE),
    minExcluded: exclusiveMinimum !== undefined,
    maxExcluded: exclusiveMaximum !== undefined,
    noNaN: true,
  };
  const isWithin = (it: number): boolean => {
    return it > (exclusiveMinimum ?? -Infinity) && it < (exclusiveMaximum ?? Infinity);
  };
  // Rounding to a float may reach a limit.
  const finite = fc
    .double(range)
    .map((it) => positive(scalar === "float" ? Math.fround(it) : it))
    .filter(isWithin);
  if (bounded !== undefined) return finite;
  return fc.oneof(
    { weight: 4, arbitrary: finite },
    fc.constantFrom(Number.NaN, Infinity, -Infinity, 0.1, 1e21, 5e-324),
  );
}

/** JSON.stringify writes -0 as 0. */
export function positive(number: number): number {
  return number === 0 ? 0 : number;
}

/** Generates enum names on the wire, and sometimes an unknown number if the enum is open. */
export function enumValue(type: Enum, schema: Schema | undefined): fc.Arbitrary<unknown> {
  if (type.isNullValue) return fc.constant(null);
  const allowed = schema?.enum;
  if (allowed !== undefined) return fc.constantFrom(...allowed);
  const names = type.values.flatMap(({ wireName, alias }) => (wireName === undefined || alias ? [] : [wireName]));
  const known = new Set(type.values.map(({ number }) => number));
  const numbers = [4242, -7, 2 ** 31 - 1].filter((number) => !known.has(number));
  const named = fc.constantFrom(...names);
  return type.open ? fc.oneof({ weight: 5, arbitrary: named }, fc.constantFrom(...numbers)) : named;
}
