// Prints the counts of a vitest run from its JSON report, as the last line of .ci/run. A check that failed beside the
// tests counts as a failure, so that the line never looks better than the run was.
import { readFileSync } from "node:fs";

const [report, failedBefore] = process.argv.slice(2);
const counts = { passed: 0, failed: Number(failedBefore), skipped: 0 };
try {
  const results = JSON.parse(readFileSync(report, "utf8"));
  counts.passed = results.numPassedTests;
  counts.skipped = results.numPendingTests + results.numTodoTests;
  // A file that cannot be loaded has no tests, and has failed.
  const broken = results.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  counts.failed = Math.max(counts.failed, results.numFailedTests + broken.length);
} catch {
  console.error("there is no report of the tests: they did not run to their end");
  counts.failed = Math.max(counts.failed, 1);
}
const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : "";
console.log(`${counts.passed} passed, ${counts.failed} failed${skipped}`);
process.exitCode = counts.failed > 0 ? 1 : 0;
