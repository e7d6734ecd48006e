import type { NumberRange } from "../../../forms/form.ts";
import type { JsonLiteral } from "../../../forms/values.ts";
import type { Schema } from "../../../model/elements/values.ts";
import { protoName } from "../../../model/wire/schema-violation.ts";

/** How a constraint compares with what it was. */
export interface ConstraintChange {
  readonly change: "constraint-narrowed" | "constraint-widened" | "constraint-changed";
  /** `max_length was 10, is 20 now`. */
  readonly message: string;
}

type Relation = ConstraintChange["change"] | undefined;
type Key = keyof Schema;

const lower: ReadonlySet<Key> = new Set<Key>(["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"]);
const upper: ReadonlySet<Key> = new Set<Key>(["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"]);

/** The constraints on a value, and the numbers that its type has. */
export interface Constrained {
  readonly schema: Schema | undefined;
  readonly numbers?: NumberRange | undefined;
}

/**
 * Compares the constraints on a value. Bounds that mean the same, such as 1 and more than 0 for integers, are equal, and those
 * that its type has anyway do not count.
 */
export function compareConstraints(old: Constrained, now: Constrained): readonly ConstraintChange[] {
  const isInteger = old.numbers?.isInteger === true && now.numbers?.isInteger === true;
  const [before, after] = [normalize(old, isInteger), normalize(now, isInteger)];
  const keys = new Set([...keysOf(before), ...keysOf(after)]);
  return [...keys].flatMap((key) => {
    const [was, is] = [before[key], after[key]];
    const change = JSON.stringify(was) === JSON.stringify(is) ? undefined : relate(key, was, is);
    return change === undefined ? [] : [{ change, message: messageFor(protoName(key), was, is) }];
  });
}

function keysOf(schema: Schema): readonly Key[] {
  return Object.keys(schema) as Key[];
}

/** An exclusive bound of an integer is the next integer. */
function normalize({ schema = {}, numbers }: Constrained, isInteger: boolean): Schema {
  if (!isInteger || numbers === undefined) return schema;
  const { exclusiveMinimum, exclusiveMaximum, minimum, maximum, ...rest } = schema;
  const low = Math.max(minimum ?? -Infinity, Math.floor(exclusiveMinimum ?? -Infinity) + 1);
  const high = Math.min(maximum ?? Infinity, Math.ceil(exclusiveMaximum ?? Infinity) - 1);
  return {
    ...rest,
    ...(low > numbers.minimum && { minimum: low }),
    ...(high < numbers.maximum && { maximum: high }),
  };
}

function relate(key: Key, was: JsonLiteral | undefined, is: JsonLiteral | undefined): Relation {
  if (was === undefined) return isNoConstraint(key, is) ? undefined : "constraint-narrowed";
  if (is === undefined) return isNoConstraint(key, was) ? undefined : "constraint-widened";
  if (lower.has(key)) return Number(is) > Number(was) ? "constraint-narrowed" : "constraint-widened";
  if (upper.has(key)) return Number(is) < Number(was) ? "constraint-narrowed" : "constraint-widened";
  if (key === "multipleOf") {
    if (Number(is) % Number(was) === 0) return "constraint-narrowed";
    return Number(was) % Number(is) === 0 ? "constraint-widened" : "constraint-changed";
  }
  if (key === "enum" && Array.isArray(was) && Array.isArray(is)) return relateLists(was, is);
  return "constraint-changed";
}

function relateLists(was: readonly JsonLiteral[], is: readonly JsonLiteral[]): Relation {
  const [before, after] = [textsOf(was), textsOf(is)];
  const isWider = before.every((one) => after.includes(one));
  const isNarrower = after.every((one) => before.includes(one));
  if (isWider && isNarrower) return undefined;
  return isWider ? "constraint-widened" : isNarrower ? "constraint-narrowed" : "constraint-changed";
}

function textsOf(values: readonly JsonLiteral[]): readonly string[] {
  return values.map((value) => JSON.stringify(value));
}

/** A length or a count is never less than 0. */
function isNoConstraint(key: Key, value: JsonLiteral | undefined): boolean {
  return value === 0 && (key === "minLength" || key === "minItems" || key === "minProperties");
}

function messageFor(name: string, was: JsonLiteral | undefined, is: JsonLiteral | undefined): string {
  if (was === undefined) return `${name} is ${JSON.stringify(is)} now`;
  if (is === undefined) return `${name} was ${JSON.stringify(was)}, and is gone`;
  return `${name} was ${JSON.stringify(was)}, and is ${JSON.stringify(is)} now`;
}
