/** Returns the candidate that is most like a text, if it is at all: half of their pairs of letters are the same. */
export function closest(text: string, candidates: Iterable<string>): string | undefined {
  let best: { readonly candidate: string; readonly score: number } | undefined;
  for (const candidate of candidates) {
    const score = similarity(text, candidate);
    if (score >= 0.5 && score > (best?.score ?? 0)) best = { candidate, score };
  }
  return best?.candidate;
}

/** From 0 to 1, after Sørensen and Dice. */
function similarity(one: string, other: string): number {
  const [a, b] = [pairs(one), pairs(other)];
  let same = 0;
  for (const [pair, count] of a) same += Math.min(count, b.get(pair) ?? 0);
  return (2 * same) / (one.length + other.length + 2);
}

function pairs(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  const padded = `-${text.toLowerCase()}-`;
  for (let at = 0; at + 1 < padded.length; at += 1) {
    const pair = padded.slice(at, at + 2);
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  return counts;
}
