/**
 * Returns the name that a mistyped name was most likely meant to be, or undefined if none is similar.
 *
 * Similar means an edit distance of at most a third of the length: insertions, deletions, replacements and swaps of
 * neighbours count one each; case, `-` and `_` are ignored.
 */
export function nearestName(typed: string, names: Iterable<string>): string | undefined {
  const wanted = fold(typed);
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(wanted.length / 3)) + 1;
  for (const name of names) {
    const other = fold(name);
    // The distance is at least the difference of the lengths, and a long text takes long to compare.
    if (Math.abs(wanted.length - other.length) >= bestDistance) continue;
    const distance = editDistance(wanted, other);
    if (distance < bestDistance) {
      best = name;
      bestDistance = distance;
    }
  }
  return best;
}

function fold(name: string): string {
  return name.toLowerCase().replace(/[-_]/g, "");
}

function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1));
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        cost = Math.min(cost, beforeLast[column - 2]! + 1);
      }
      current.push(cost);
    }
    beforeLast = last;
    last = current;
  }
  return last[b.length]!;
}
