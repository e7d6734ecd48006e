import { expect, test } from "vitest";
import { maxRatio, measureGrowth } from "./measure-growth.ts";

/** Spends time in proportion to `steps`. */
function spend(steps: number): void {
  let sum = 0;
  for (let step = 0; step < steps; step++) sum += Math.sqrt(step);
  expect(sum).toBeGreaterThan(0);
}

test("linear growth passes", async () => {
  const { ratio } = await measureGrowth(async (count) => spend(1000 * count));
  expect(ratio).toBeLessThan(maxRatio);
});

test("quadratic growth does not, even if the first input takes no time at all", async () => {
  const { ratio } = await measureGrowth(async (count) => spend(count * count));
  expect(ratio).toBeGreaterThan(maxRatio);
});
