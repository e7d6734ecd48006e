// A reporter for vitest that keeps the test files which are running in the file that the variable
// RUNNING_TESTS names. If a test blocks its process, nothing else tells which.
import { writeFileSync } from "node:fs";

const path = process.env.RUNNING_TESTS;

export default class RunningTests {
  running = new Set();

  onTestModuleStart({ relativeModuleId }) {
    this.running.add(relativeModuleId);
    this.write();
  }

  onTestModuleEnd({ relativeModuleId }) {
    this.running.delete(relativeModuleId);
    this.write();
  }

  write() {
    if (path !== undefined) writeFileSync(path, [...this.running].map((file) => `${file}\n`).join(""));
  }
}
