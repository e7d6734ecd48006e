import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

// Tests run on the sources, by an export condition of our packages. The conditions apply to all packages: adding "module" or
// "import" would resolve require() to modules that it cannot load.
const conditions: string[] = ["@protoc-gen-rest/source", "node"];

/** Files that take minutes start first: the last one to end would run alone. Without times of earlier runs, vitest begins with large files. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => /documents\/pages\.slow|init\/init\.slow/.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/dist/**"],
    // Tests share the modules that a worker has loaded: nearly half of the time went into loading them for each file. Slow tests
    // do not (`--isolate`): their worker would hold 3 GB in the end, and each process that it starts would copy its page tables.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // One worker for each core. By default one core is left to the main process, which mostly waits.
    maxWorkers: "100%",
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Print the counterexample of a failed property in full.
    chaiConfig: { truncateThreshold: 0 },
  },
});
