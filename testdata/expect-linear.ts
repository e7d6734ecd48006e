import { expect } from "vitest";
import { maxRatio, measureGrowth } from "./measure-growth.ts";

/** Fails if the CPU time of a run grows much faster than its input. */
export async function expectLinear(run: (size: number) => unknown): Promise<void> {
  const { ratio, note } = await measureGrowth(async (size) => void (await run(size)));
  expect(ratio, `the time of four times the input, in times of one: ${note}`).toBeLessThan(maxRatio);
}
