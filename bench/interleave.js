/**
 * Measures all contestants once in each round, in changing order, so that other work on the machine affects all of
 * them. Resolves to a list of results for each name, with the rounds in the same order.
 *
 * @template T
 * @param {readonly string[]} names
 * @param {number} rounds
 * @param {(name: string) => Promise<T>} measure
 * @returns {Promise<Record<string, T[]>>}
 */
export async function interleave(names, rounds, measure) {
  const results = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    const shift = round % names.length;
    for (const name of [...names.slice(shift), ...names.slice(0, shift)]) results[name].push(await measure(name));
  }
  return results;
}
