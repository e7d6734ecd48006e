export function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
}

/** The median of the ratios that two contestants had in the same round. */
export function medianRatio(results, floors) {
  return median(results.map((result, round) => result / floors[round]));
}
