import type { JsonLiteral } from "../../forms/values.ts";
import type { Field, FieldType } from "../../model/elements/model.ts";
import type { Bound, RuleValue, ValidationTest, ValueValidation } from "../../model/elements/validation.ts";
import type { Schema } from "../../model/elements/values.ts";
import { lowerCamelCase } from "../../model/nodes/local-name.ts";
import { formOfType } from "../../model/wire/form-of-type.ts";
import { isRequired } from "../../model/wire/required.ts";

/** The constraints of a sample value: those of JSON Schema, and validation rules of protovalidate. */
export interface Constraints extends Omit<Schema, "enum"> {
  readonly enum?: readonly (JsonLiteral | bigint | Uint8Array)[];
  readonly prefix?: string;
  readonly suffix?: string;
  readonly contains?: string;
  readonly notIn?: readonly RuleValue[];
  /** The limits of a time or a duration, in nanoseconds. */
  readonly nanos?: readonly [low: bigint | undefined, high: bigint | undefined];
  readonly moment?: "now" | "future";
  /** A 64-bit integer within limits that a number cannot hold. */
  readonly exact?: bigint;
}

/** The constraints of a field, of its items, and of the keys of a map. */
export interface FieldConstraints {
  readonly required: boolean;
  readonly value: Constraints;
  readonly items: Constraints;
  readonly keys: Constraints;
}

const known = new WeakMap<Field, FieldConstraints>();

export function constraintsOf(field: Field): FieldConstraints {
  let found = known.get(field);
  if (found === undefined) {
    found = readConstraints(field);
    known.set(field, found);
  }
  return found;
}

function readConstraints(field: Field): FieldConstraints {
  const { schema, items, keys, validation, type, mapKey = "string" } = field;
  const key: FieldType = { kind: "scalar", scalar: mapKey };
  return {
    required: isRequired(field) || isDemanded(field),
    value: withRules(schema, validation, type),
    items: withRules(items, validation?.items, type),
    keys: withRules(keys, validation?.keys, key),
  };
}

/** An absent field without presence is zero, which its rules may refuse. */
function isDemanded({ validation, presence }: Field): boolean {
  if (validation === undefined || validation.ignored) return false;
  if (validation.required) return true;
  return presence === "implicit" && !validation.ignoresZero && !validation.rules.every(({ test }) => acceptsZero(test));
}

/** Whether 0, false, and empty texts, lists and maps pass. */
function acceptsZero(test: ValidationTest<Field>): boolean {
  switch (test.kind) {
    case "size":
      return test.relation === "maximum" || test.count === 0;
    case "range": {
      const isAbove =
        test.low === undefined || test.low.value < 0 || (test.low.inclusive && Number(test.low.value) === 0);
      const isBelow =
        test.high === undefined || test.high.value > 0 || (test.high.inclusive && Number(test.high.value) === 0);
      return test.outside ? isAbove || isBelow : isAbove && isBelow;
    }
    case "in":
      return test.values.some(isZero);
    case "not_in":
      return !test.values.some(isZero);
    case "pattern":
      return test.pattern.test("");
    case "prefix":
    case "suffix":
    case "contains":
      return test.value.length === 0;
    case "format":
    case "sizes":
      return test.emptyId === undefined;
    default:
      return true;
  }
}

function isZero(value: RuleValue): boolean {
  return value instanceof Uint8Array ? value.length === 0 : value === "" || Number(value) === 0;
}

function withRules(
  schema: Schema | undefined,
  validation: ValueValidation<Field> | undefined,
  type: FieldType,
): Constraints {
  const all: Constraints = { ...schema };
  if (validation === undefined || validation.ignored) return all;
  for (const { test } of validation.rules) Object.assign(all, constraintsOfTest(test, type, all));
  return all;
}

function constraintsOfTest(test: ValidationTest<Field>, type: FieldType, before: Constraints): Constraints {
  switch (test.kind) {
    case "range":
      return rangeOf(test, type);
    case "in":
      return { enum: test.values.map((value) => toLiteral(value, type)) };
    case "not_in":
      return { notIn: [...(before.notIn ?? []), ...test.values] };
    case "size":
      return sizeOf(test);
    case "sizes":
      return { minLength: test.sizes[0] ?? 0, maxLength: test.sizes[0] ?? 0 };
    case "pattern":
      return { pattern: test.pattern.source };
    case "prefix":
    case "suffix":
    case "contains":
      return { [test.kind]: typeof test.value === "string" ? test.value : new TextDecoder().decode(test.value) };
    case "format":
      return { format: test.format };
    case "unique":
      return { uniqueItems: true };
    case "future":
      return { moment: "future" };
    case "within":
      return { moment: "now" };
    case "paths":
      return { enum: [test.paths.map(lowerCamelCase).join(",")] };
    case "paths_in":
      return { enum: test.paths.slice(0, 1).map(lowerCamelCase) };
    default:
      return {};
  }
}

type RangeTest = Extract<ValidationTest, { readonly kind: "range" }>;

function rangeOf({ low, high, outside }: RangeTest, type: FieldType): Constraints {
  const isTime = type.kind === "message" && (type.form.kind === "timestamp" || type.form.kind === "duration");
  const top = outside ? undefined : high;
  if (isTime) {
    const least = low === undefined ? undefined : BigInt(low.value) + (low.inclusive ? 0n : 1_000_000_000n);
    const most = top === undefined ? undefined : BigInt(top.value) - (top.inclusive ? 0n : 1_000_000_000n);
    return { nanos: [least, most] };
  }
  const exact = exactInteger(low, top, type);
  return {
    ...(exact !== undefined && { exact }),
    ...(low !== undefined && { [low.inclusive ? "minimum" : "exclusiveMinimum"]: Number(low.value) }),
    ...(top !== undefined && { [top.inclusive ? "maximum" : "exclusiveMaximum"]: Number(top.value) }),
  };
}

function exactInteger(low: Bound | undefined, high: Bound | undefined, type: FieldType): bigint | undefined {
  if (type.kind !== "scalar" || formOfType(type).int64 === undefined) return undefined;
  if (low !== undefined && Number(low.value) > Number.MAX_SAFE_INTEGER)
    return BigInt(low.value) + (low.inclusive ? 0n : 1n);
  if (high !== undefined && Number(high.value) < Number.MIN_SAFE_INTEGER)
    return BigInt(high.value) - (high.inclusive ? 0n : 1n);
  return undefined;
}

type SizeTest = Extract<ValidationTest, { readonly kind: "size" }>;

const sizeNames = {
  characters: ["minLength", "maxLength"],
  bytes: ["minLength", "maxLength"],
  items: ["minItems", "maxItems"],
  entries: ["minProperties", "maxProperties"],
} as const;

/** Samples are ASCII, so bytes are characters. */
function sizeOf({ unit, relation, count }: SizeTest): Constraints {
  const [least, most] = sizeNames[unit];
  return {
    ...(relation !== "maximum" && { [least]: count }),
    ...(relation !== "minimum" && { [most]: count }),
  };
}

/** Rules name the numbers of enums, and the nanoseconds of times. */
function toLiteral(value: RuleValue, type: FieldType): JsonLiteral | bigint | Uint8Array {
  if (type.kind === "enum")
    return type.values.find(({ number }) => number === Number(value))?.wireName ?? Number(value);
  if (typeof value === "bigint" && type.kind === "message") {
    if (type.form.kind === "duration") return durationText(value);
    if (type.form.kind === "timestamp") return timeText(value);
  }
  return value;
}

/** The JSON of a duration in nanoseconds. */
export function durationText(nanos: bigint): string {
  const seconds = nanos / 1_000_000_000n;
  const rest = nanos % 1_000_000_000n;
  const sign = nanos < 0n ? "-" : "";
  const digits = rest === 0n ? "" : `.${String(rest < 0n ? -rest : rest).padStart(9, "0")}`;
  return `${sign}${seconds < 0n ? -seconds : seconds}${digits}s`;
}

/** The JSON of a time in nanoseconds since 1970. */
export function timeText(nanos: bigint): string {
  const rest = ((nanos % 1_000_000_000n) + 1_000_000_000n) % 1_000_000_000n;
  const date = new Date(Number((nanos - rest) / 1_000_000n)).toISOString().slice(0, 19);
  return `${date}${rest === 0n ? "" : `.${String(rest).padStart(9, "0")}`}Z`;
}
