import { join } from "node:path";
import { expect, test } from "vitest";
import { runLoad } from "./load/run-load.ts";
import { traffics } from "./load/traffics.ts";

// On a busy machine, all services take long to start.
const timeout = 180_000;

// A short run of `npm run load -w services`, with a kill in the middle.
test.each(Object.entries(traffics))(
  "%s loses no write, and fails as documented",
  { timeout },
  async (name, traffic) => {
    const program = join(import.meta.dirname, "dist/start.js");
    const { measured, lost } = await runLoad(name, traffic, { program, users: 6, seconds: 2, kill: true });
    expect(Object.fromEntries(measured.failures)).toEqual({});
    expect(lost).toEqual([]);
    expect(measured.calls).toBeGreaterThan(0);
  },
);
