import { scalarForms } from "../../forms/scalar-forms.ts";
import type { Scalar } from "../../forms/values.ts";
import type { Constraints } from "./constraints.ts";
import type { Random } from "./random.ts";

/** Returns a number that fits the name of its field and meets the constraints. */
export function sampleNumber(random: Random, scalar: Scalar, name: string, schema: Constraints = {}): number {
  const isFloat = scalar === "double" || scalar === "float";
  const step = schema.multipleOf ?? (isFloat ? undefined : 1);
  const [low, high] = rangeOf(schema, limitsOf(scalar), step ?? 0.001);
  const usual = usualNumber(random, name, isFloat);
  const offset = random.integer(0, 9) * (step ?? 0.5);
  // Numbers around a bound look more natural than those from the whole range.
  const near = usual < low ? Math.min(high, low + offset) : usual > high ? Math.max(low, high - offset) : usual;
  const bounded = Math.max(low, near);
  const value = step === undefined ? bounded : toMultiple(bounded, step, low, high);
  const isExcluded = (number: number) => schema.notIn?.some((other) => Number(other) === number) === true;
  let allowed = value;
  for (let i = 0; i < 100 && isExcluded(allowed); i++) allowed = allowed < high ? allowed + (step ?? 1) : low + i;
  return scalar === "float" ? Math.fround(allowed) : allowed;
}

/** The numbers of the type that are exact, and not too large to look at. */
function limitsOf(scalar: Scalar): readonly [min: number, max: number] {
  const { minimum, maximum } = scalarForms[scalar].domain.numbers ?? allNumbers;
  return [Math.max(minimum, Number.MIN_SAFE_INTEGER), Math.min(maximum, Number.MAX_SAFE_INTEGER)];
}

const allNumbers = { minimum: Number.NEGATIVE_INFINITY, maximum: Number.POSITIVE_INFINITY };

function rangeOf(
  { minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Constraints,
  [min, max]: readonly [number, number],
  step: number,
): [low: number, high: number] {
  const low = Math.max(min, minimum ?? min, exclusiveMinimum === undefined ? min : exclusiveMinimum + step);
  const high = Math.min(max, maximum ?? max, exclusiveMaximum === undefined ? max : exclusiveMaximum - step);
  return [low, Math.max(low, high)];
}

function toMultiple(value: number, step: number, low: number, high: number): number {
  const down = Math.floor(value / step) * step;
  if (down >= low) return clean(down);
  const up = Math.ceil(value / step) * step;
  return clean(up <= high ? up : down);
}

/** Without the noise of binary fractions: 0.3, not 0.30000000000000004. */
function clean(value: number): number {
  return Number(value.toPrecision(15));
}

function usualNumber(random: Random, name: string, isFloat: boolean): number {
  const words = name.toLowerCase();
  if (/(?:^|_)year$/.test(words)) return random.integer(1950, 2024);
  if (/lat(?:itude)?$/.test(words)) return random.integer(-90, 90);
  if (/(?:lon|lng|longitude)$/.test(words)) return random.integer(-180, 180);
  if (/(?:price|amount|cost|total_price)$/.test(words)) return random.integer(5, 90) + (isFloat ? 0.5 : 0);
  if (/(?:ratio|score|probability|fraction|weight)$/.test(words) && isFloat) return random.integer(1, 99) / 100;
  if (/rating$/.test(words)) return random.integer(1, 5);
  if (/(?:^|_)(?:bytes|size)$/.test(words)) return random.integer(1, 64) * 1024;
  if (/(?:^|_)(?:id|number)$/.test(words)) return random.integer(1, 9999);
  return isFloat ? random.integer(1, 999) / 10 : random.integer(1, 99);
}
