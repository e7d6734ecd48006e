// Bounds the text of a number such as 1e1000000000.
const maxDigits = 10_000;

/** An exact decimal: `units` divided by ten to the power of `digits`, which is not negative. */
interface Scaled {
  readonly units: bigint;
  readonly digits: number;
}

/** Parses a decimal as `google.type.Decimal` defines it: `-2.50`, `.5`, `2.5e8`. Throws a RangeError for other text. */
export function parseDecimal(text: string): Scaled {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(text);
  const [, sign, whole = "", fraction = "", exponent = "0"] = match ?? [];
  if (match === null || whole + fraction === "")
    throw new RangeError(`expected a decimal such as -2.5, got ${JSON.stringify(text.slice(0, 100))}`);
  const digits = fraction.length - Number(exponent);
  if (whole.length + fraction.length > maxDigits || Math.abs(digits) > maxDigits)
    throw new RangeError(`a decimal can have ${maxDigits} digits, got ${JSON.stringify(text.slice(0, 100))}`);
  const units = BigInt(whole + fraction) * (sign === "-" ? -1n : 1n);
  return digits < 0 ? { units: units * 10n ** BigInt(-digits), digits: 0 } : { units, digits };
}

/** Returns the units of a decimal with this number of digits after the point. Throws a RangeError if others are lost. */
export function toDigits({ units, digits }: Scaled, wanted: number, text: string): bigint {
  if (wanted >= digits) return units * 10n ** BigInt(wanted - digits);
  const factor = 10n ** BigInt(digits - wanted);
  if (units % factor === 0n) return units / factor;
  throw new RangeError(`${text.slice(0, 100)} has more than ${wanted} digits after the point`);
}

/** Prints a decimal without an exponent, and without zeros at its end: `-2.5`. */
export function printDecimal({ units, digits }: Scaled): string {
  const text = String(units < 0n ? -units : units).padStart(digits + 1, "0");
  const whole = text.slice(0, text.length - digits);
  const fraction = withoutZeros(text.slice(text.length - digits));
  return `${units < 0n ? "-" : ""}${whole}${fraction === "" ? "" : `.${fraction}`}`;
}

/** Removes the zeros at the end. A regular expression would take quadratic time. */
function withoutZeros(fraction: string): string {
  let end = fraction.length;
  while (fraction[end - 1] === "0") end--;
  return fraction.slice(0, end);
}
