import type { Bounds, Outcome, Suite } from "./attack.ts";

/** Runs the attacks whose names hold `only`, and prints a line for each; returns whether every invariant held. */
export async function runSuite({ attacks, close }: Suite, bounds: Bounds, only: string): Promise<boolean> {
  const chosen = attacks.filter(({ name }) => name.includes(only));
  const width = Math.max(...chosen.map(({ name }) => name.length));
  const broken: string[] = [];
  let sent = 0;
  const begin = performance.now();
  for (const { name, run } of chosen) {
    const start = performance.now();
    const outcome = await run(bounds).catch((error: unknown) => error as Error);
    const seconds = `${((performance.now() - start) / 1000).toFixed(1)} s`.padStart(7);
    if (outcome instanceof Error) {
      broken.push(name);
      console.log(`${name.padEnd(width)} ${seconds}  BROKEN`);
      console.log(`  ${outcome.message.replaceAll("\n", "\n  ")}`);
      continue;
    }
    sent += outcome.sent;
    console.log(`${name.padEnd(width)} ${seconds}  ${describe(outcome)}`);
  }
  await close();
  const total = ((performance.now() - begin) / 1000).toFixed(1);
  console.log(`${chosen.length} attacks, ${sent} sent in ${total} s with seed ${bounds.seed}; ${broken.length} broken`);
  return broken.length === 0;
}

function describe({ sent, answers, note }: Outcome): string {
  const counts = [...answers].sort(([, a], [, b]) => b - a).map(([answer, count]) => `${answer}: ${count}`);
  const shown = counts.slice(0, 8).join(", ") + (counts.length > 8 ? `, and ${counts.length - 8} more` : "");
  return `${sent} sent; ${shown}${note === undefined ? "" : `; ${note}`}`;
}
