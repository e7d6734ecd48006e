/** Returns a feature that an operation needs. Throws a TypeError if its endpoint was created without it. */
export function needed<F extends object, K extends keyof F & string>(
  features: F,
  name: K,
  operation: string,
): NonNullable<F[K]> {
  const feature = features[name];
  if (feature === undefined || feature === null)
    throw new TypeError(`the endpoint of ${operation} was created without "${name}"`);
  return feature;
}
