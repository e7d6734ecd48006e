// The figures that a program of this folder measured, for `npm run bench`.
import { appendFileSync } from "node:fs";

/** Notes the figure of a row in targets.js. A program that runs by itself has nowhere to note it. */
export function measured(row, value) {
  const file = process.env["BENCH_MEASURED"];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ row, value })}\n`);
}
