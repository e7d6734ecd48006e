/** Returns `value`, or 0 for a field that is not set. Throws a RangeError unless it is an integer from `min` to `max`. */
export function integerInRange(name: string, value: number | undefined, min: number, max: number): number {
  const number = value ?? 0;
  if (Number.isInteger(number) && number >= min && number <= max) return number === 0 ? 0 : number;
  throw new RangeError(`${name} must be an integer from ${min} to ${max}, got ${number}`);
}

/** Returns `value`, or 0 for a field that is not set. Throws a RangeError unless it is a number from `min` to `max`. */
export function numberInRange(name: string, value: number | undefined, min: number, max: number): number {
  const number = value ?? 0;
  if (number >= min && number <= max) return number === 0 ? 0 : number;
  throw new RangeError(`${name} must be a number from ${min} to ${max}, got ${number}`);
}
