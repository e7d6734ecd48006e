/**
 * Returns the value of a variable in a resource name (AIP-122). Throws a `TypeError` that names the variable for a value that
 * does not fit, such as `""` or one with `/`.
 */
export function resourceId(variable: string, value: string | undefined, values: RegExp = /^[^/]+$/): string {
  if (value !== undefined && values.test(value)) return value;
  const given = value === undefined ? value : JSON.stringify(value);
  throw new TypeError(
    `resource name: ${given} cannot be the variable "${variable}", which must match ${values.source}`,
  );
}

/** Returns the variables of a resource name, or undefined if the pattern does not match it. */
export function readResourceName<K extends string>(
  name: string,
  pattern: RegExp,
  variables: readonly K[],
): Record<K, string> | undefined {
  const match = pattern.exec(name);
  if (match === null) return undefined;
  return Object.fromEntries(variables.map((variable, index) => [variable, match[index + 1]])) as Record<K, string>;
}
