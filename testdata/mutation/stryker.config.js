// `npm run mutate -- --mutate "runtime/header/**/*.ts"` changes the sources, one place at a time, and runs the tests that reach it.
// It changes files of the working tree and puts them back, because a copy would link to the packages of the original.
import { fileURLToPath } from "node:url";

export default {
  plugins: [fileURLToPath(import.meta.resolve("@stryker-mutator/vitest-runner"))],
  testRunner: "vitest",
  vitest: { configFile: "testdata/mutation/vitest.config.ts", related: false },
  mutate: ["runtime/**/*.ts", "plugin/**/*.ts", "!**/*.test.ts", "!**/dist/**", "!**/testing/**"],
  inPlace: true,
  disableTypeChecks: false,
  coverageAnalysis: "perTest",
  ignoreStatic: true,
  concurrency: 2,
  timeoutMS: 20_000,
  reporters: ["clear-text", "progress"],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportMutants: true },
  tempDirName: "node_modules/.cache/stryker",
};
