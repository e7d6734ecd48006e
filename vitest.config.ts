import { defineConfig } from "vitest/config";

// Tests run on the sources: this export condition is in each package's exports map. Others reach all packages: "module" and
// "import" would give require what it cannot load.
const conditions: string[] = ["@protoc-gen-rest/source", "node"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/dist/**"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What a property fails on is told whole.
    chaiConfig: { truncateThreshold: 0 },
  },
});
