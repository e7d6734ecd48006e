import { defineConfig } from "vitest/config";
import base from "../../vitest.config.ts";

const tests = process.env["MUTATION_TESTS"] ?? "runtime,plugin";

/** The fast tests below the folders in `MUTATION_TESTS`; slow tests would run once for each mutant. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: tests.split(",").map((folder) => `${folder}/**/*.test.ts`),
    // They would take all of the time.
    testNamePattern: /^(?!.*linear time)/,
    exclude: ["**/node_modules/**", "**/dist/**", "**/*.slow.test.ts"],
  },
});
