import { afterAll, test } from "vitest";
import type { Suite } from "./attack.ts";

/** Makes a test of each attack whose name passes; the counts are those of a short run. */
export function testAttacks(
  suite: Suite,
  passes: (name: string) => boolean,
  { count = 100, seconds = 30 }: { readonly count?: number; readonly seconds?: number } = {},
): void {
  afterAll(() => suite.close());
  const bounds = { count, seed: 1, seconds, log() {} };
  for (const { name, run } of suite.attacks) {
    if (passes(name)) test(name, () => run(bounds), 300_000);
  }
}
