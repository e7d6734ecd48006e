/** A value, unless it is the one that selects another operation of the route. */
export function otherThan<T>(value: T, selecting: boolean): T | undefined {
  return value === selecting ? undefined : value;
}
