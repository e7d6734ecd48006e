/**
 * Makes names distinct, in their order: the first of equal names keeps it, and the others end in the next number that makes no name
 * that another one has.
 */
export function distinctNames(names: readonly string[]): readonly string[] {
  const taken = new Set(names);
  const seen = new Set<string>();
  return names.map((name) => {
    if (!seen.has(name)) {
      seen.add(name);
      return name;
    }
    let number = 2;
    while (taken.has(`${name}-${number}`)) number++;
    taken.add(`${name}-${number}`);
    return `${name}-${number}`;
  });
}
