import { exec } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { fewCases } from "./plugin/hostile-names.ts";
import { pluginSuite } from "./plugin/plugin-suite.ts";
import { testAttacks } from "./test-attacks.ts";

const suite = await pluginSuite();
const isHostile = (name: string) => name.startsWith("hostile");
const isGrowth = (name: string) => name.startsWith("growth");

testAttacks(suite, (name) => !isHostile(name) && !isGrowth(name), { count: 120 });

// In each place a twelfth of the hostile strings, other ones than in the next; `npm run attack -- plugin` tries all of them.
testAttacks(suite, isHostile, { count: fewCases });

test("growth, in a process of its own", async () => {
  // A command that fails has an output as well, which tells why.
  const run = promisify(exec)("npm run --silent attack -- plugin --only growth");
  const { stdout } = await run.catch((error: { readonly stdout: string }) => error);
  expect(stdout).toMatch(/^\d{2} attacks, .*; 0 broken$/m);
});
