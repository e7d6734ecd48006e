// Matches each digit in one way only, so that a long text takes linear time.
const decimal: RegExp = /^([+-]?(?=\.?\d)\d*)(?:\.(\d*))?(?:e([+-]?\d+))?$/i;

/** Reads the text of a number. NaN for any other text. */
export function numberOfText(text: string): number {
  return decimal.test(text) ? Number(text) : Number.NaN;
}

/** Reads the text of an integer. Accepts exponents and fractions if the value is an integer: `1e2`, `1.50e1`. */
export function integerOfText(text: string): bigint | undefined {
  // 20 digits hold every 64-bit integer. BigInt of a megabyte of digits would block the process.
  const [, whole, part = "", exponent = 0] = (text.length <= 100 && decimal.exec(text)) || [];
  if (whole === undefined) return undefined;
  const digits = BigInt(whole + part);
  const shift = Number(exponent) - part.length;
  const zeros = Math.abs(shift);
  if (digits === 0n) return digits;
  if (zeros > 200) return undefined;
  const scale = 10n ** BigInt(zeros);
  if (shift >= 0) return digits * scale;
  return digits % scale === 0n ? digits / scale : undefined;
}
