// Prints the counts of a vitest run from its JSON report, as the last line of .ci/run; fails when a test did.
import { readFileSync } from "node:fs";

const counts = { passed: 0, failed: 0, skipped: 0 };
try {
  const report = JSON.parse(readFileSync(process.argv[2], "utf8"));
  counts.passed = report.numPassedTests;
  counts.skipped = report.numPendingTests + report.numTodoTests;
  // A file that cannot be loaded has no tests, and has failed.
  const broken = report.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  counts.failed = report.numFailedTests + broken.length;
} catch (error) {
  console.error(`no report of the tests: ${error.message}`);
  counts.failed = 1;
}
const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : "";
console.log(`${counts.passed} passed, ${counts.failed} failed${skipped}`);
process.exitCode = counts.failed > 0 ? 1 : 0;
