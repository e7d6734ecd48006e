// Prints the test counts of a CI run, its last line: `N passed, N failed`, and `, N skipped` if there are any.
// Usage: node .ci/count-tests.js FAILED REPORT.json...
// FAILED is 1 when a step of the run failed, and then the line counts at least one failure. A REPORT is what vitest's JSON
// reporter wrote.
import { existsSync, readFileSync } from "node:fs";

const [failedBefore, ...reports] = process.argv.slice(2);
const total = { passed: 0, failed: 0, skipped: 0 };
for (const report of reports) {
  const results = readReport(report);
  if (results === undefined) {
    console.error(`${report} is missing or incomplete: the tests did not finish${whileRunning(report)}`);
    total.failed += 1;
    continue;
  }
  // A file that cannot be loaded fails without a test of its own.
  const broken = results.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  total.passed += results.numPassedTests;
  total.failed += results.numFailedTests + broken.length;
  total.skipped += results.numPendingTests + results.numTodoTests;
}
total.failed = Math.max(total.failed, Number(failedBefore));

function readReport(report) {
  try {
    return JSON.parse(readFileSync(report, "utf8"));
  } catch {
    return undefined;
  }
}

/** The test files that had not ended. */
function whileRunning(report) {
  const list = report.replace(/json$/, "running");
  const files = existsSync(list) ? readFileSync(list, "utf8").split("\n").filter(Boolean) : [];
  return files.length === 0 ? "" : `, and these had not ended: ${files.join(", ")}`;
}

const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed > 0 ? 1 : 0;
