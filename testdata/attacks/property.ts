import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import type { Bounds } from "./attack.ts";

/** Runs an attack on random inputs within its bounds; throws with the seed and the smallest input that breaks it. */
export async function attackWith<T>(
  inputs: fc.Arbitrary<T>,
  { count, seed, seconds }: Bounds,
  attack: (input: T) => Promise<void>,
): Promise<void> {
  const details = await fc.check(fc.asyncProperty(inputs, attack), {
    numRuns: count,
    seed,
    interruptAfterTimeLimit: seconds * 1000,
    markInterruptAsFailure: false,
  });
  if (!details.failed) return;
  const [input] = details.counterexample ?? [];
  const reason = details.errorInstance instanceof Error ? details.errorInstance.message : `${details.errorInstance}`;
  throw new Error(`${reason}\nseed ${details.seed}, after ${details.numRuns} inputs; smallest: ${show(input)}`);
}

/** An input as text that can be read and repeated, bytes as a binary string; a long one goes to a file. */
function show(input: unknown): string {
  const text = JSON.stringify(input, (_, value) =>
    value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : value,
  );
  if (text.length <= 2000) return text;
  const file = join(process.cwd(), "node_modules/.cache/attacks/smallest.json");
  writeFileSync(file, text);
  return `${text.slice(0, 300)}... (${text.length} characters, in ${file})`;
}
