import { defineConfig } from "vitest/config";

// Tests run on the sources: this export condition is in each package's exports map.
const conditions: string[] = ["@protoc-gen-rest/source", "node", "import", "module", "default"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/dist/**"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
