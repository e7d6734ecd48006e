/** A run with one size of input. */
export type Run = (count: number) => Promise<void>;

export interface Growth {
  /** How many times as long four times the input takes: 4 if the time is linear, 16 if it is quadratic. */
  readonly ratio: number;
  /** The counts, with their milliseconds. */
  readonly note: string;
}

/** Between linear and quadratic growth, and nearer to the latter: a busy machine costs the larger input more than the smaller one. */
export const maxRatio = 10;
// Shorter runs are lost in the noise, so the input grows until it takes as much.
const minMilliseconds = 50;
// Something quadratic takes a minute for as much, so there is nothing left to measure. A larger input would measure
// the garbage collector instead.
const maxSize = 256_000;
// A busy machine costs single runs their caches. Code of quadratic time fails each attempt.
const attempts = 8;

/**
 * Measures how the time of a run grows with its input. Time is CPU time of this process, because other
 * processes may be busy, and the best of several runs, since nothing makes a run faster than it is. Run it in a
 * process of its own: where tests have left a large heap, garbage takes most of the time.
 */
export async function measureGrowth(run: Run): Promise<Growth> {
  let size = 500;
  let once = await timeOf(run, size);
  while (once < minMilliseconds) {
    if (size >= maxSize) return { ratio: 0, note: `${size}: ${Math.round(once)} ms` };
    size *= 2;
    once = await timeOf(run, size);
  }
  let often = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < attempts && often / once >= maxRatio; attempt++) {
    once = Math.min(once, await timeOf(run, size));
    often = Math.min(often, await timeOf(run, 4 * size));
  }
  return { ratio: often / once, note: `${size}: ${Math.round(once)} ms, ${4 * size}: ${Math.round(often)} ms` };
}

async function timeOf(run: Run, count: number): Promise<number> {
  const start = process.cpuUsage();
  await run(count);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
