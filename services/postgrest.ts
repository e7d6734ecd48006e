import { type FileResult, runSuite } from "./postgrest-suite/run-suite.ts";

const usage = `Usage: node dist/postgrest.js <checkout of PostgREST> <database URL> [--failures] [--only PATTERN]

Asks the service for rows what PostgREST's own specs ask, and prints how many of their expectations it meets. The database is one
of a server on this machine. It is dropped, and psql loads the fixtures of the specs into a new one. They need the extensions postgis, ltree, isn and file_fdw.
`;

const [checkout, database, ...options] = process.argv.slice(2);
if (checkout === undefined || database === undefined) {
  console.error(usage);
  process.exitCode = 2;
} else {
  const only = new RegExp(options.includes("--only") ? (options[options.indexOf("--only") + 1] ?? "") : "");
  print(await runSuite(checkout, database, only), options.includes("--failures"));
}

function print(results: readonly FileResult[], withFailures: boolean): void {
  for (const { file, failures, skipped } of withFailures ? results : []) {
    console.log(`# ${file}`);
    for (const { label, request, wrong } of failures) console.log(`- ${label}\n  ${request}\n  ${wrong.join("\n  ")}`);
    for (const reason of skipped) console.log(`- not run: ${reason}`);
  }
  const total = { met: 0, all: 0, skipped: 0 };
  for (const { file, met, failures, skipped } of results) {
    const all = met + failures.length;
    total.met += met;
    total.all += all;
    total.skipped += skipped.length;
    console.log(`${file.padEnd(44)} ${met} of ${all}${skipped.length > 0 ? `, ${skipped.length} not run` : ""}`);
  }
  console.log(`${"all".padEnd(44)} ${total.met} of ${total.all}, ${total.skipped} not run`);
}
