// `npm run attack -- server --count 10000 --seed 1`: one of the suites, within bounds. Exits with 1 if an invariant breaks.
import { parseArgs } from "node:util";
import type { Bounds, Suite } from "./attack.ts";
import { clientSuite } from "./client/client-suite.ts";
import { pluginSuite } from "./plugin/plugin-suite.ts";
import { runSuite } from "./run-suite.ts";
import { serverSuite } from "./server/server-suite.ts";

const suites: Readonly<Record<string, () => Promise<Suite>>> = {
  server: serverSuite,
  client: clientSuite,
  plugin: pluginSuite,
};
const usage = `usage: npm run attack -- ${Object.keys(suites).join("|")} [--count N] [--seed N] [--seconds N] [--only TEXT]`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
    seconds: { type: "string", default: "60" },
    only: { type: "string", default: "" },
  },
});
const suite = suites[positionals[0] ?? ""];
const bounds: Bounds = { count: Number(values.count), seed: Number(values.seed), seconds: Number(values.seconds) };
if (suite === undefined || positionals.length > 1 || Object.values(bounds).some((it) => !Number.isSafeInteger(it))) {
  console.error(usage);
  process.exit(2);
}
process.exit((await runSuite(await suite(), bounds, values.only)) ? 0 : 1);
