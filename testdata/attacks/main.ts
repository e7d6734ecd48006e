// `npm run attack -- server --count 10000 --seed 1`: one of the suites, within bounds. Exits with 1 if an invariant breaks.
import { parseArgs } from "node:util";
import type { Bounds, Suite } from "./attack.ts";
import { clientSuite } from "./client/client-suite.ts";
import { commandsSuite } from "./commands/commands-suite.ts";
import { fuzzSuite } from "./fuzz/fuzz-suite.ts";
import { pluginSuite } from "./plugin/plugin-suite.ts";
import { runSuite } from "./run-suite.ts";
import { serverSuite } from "./server/server-suite.ts";
import { soakSuite } from "./soak/soak-suite.ts";

const suites: Readonly<Record<string, () => Promise<Suite>>> = {
  server: serverSuite,
  client: clientSuite,
  plugin: pluginSuite,
  commands: commandsSuite,
  soak: soakSuite,
  fuzz: fuzzSuite,
};
const usage = `usage: npm run attack -- ${Object.keys(suites).join("|")} [--count N] [--seed N] [--seconds N] [--only TEXT]`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: "string" },
    seed: { type: "string", default: "1" },
    seconds: { type: "string", default: "60" },
    only: { type: "string", default: "" },
  },
});
const create = suites[positionals[0] ?? ""];
const numbers = [values.count ?? "1", values.seed, values.seconds].map(Number);
if (create === undefined || positionals.length > 1 || numbers.some((it) => !Number.isSafeInteger(it))) {
  console.error(usage);
  process.exit(2);
}
const suite = await create();
const bounds: Bounds = {
  count: Number(values.count ?? suite.count),
  seed: Number(values.seed),
  seconds: Number(values.seconds),
  log: (line) => console.log(`  ${line}`),
};
process.exit((await runSuite(suite, bounds, values.only)) ? 0 : 1);
