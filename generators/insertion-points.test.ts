import { cpSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { bundleRest } from "../testdata/plugins/bundle-rest.ts";
import { runPage } from "../testdata/run-page.ts";

const apis = "node_modules/google-proto-files/google/api";

describe.skipIf(process.platform === "win32")("docs/insertion-points.md (shell blocks: not on Windows)", () => {
  test("every block does what the page says", { timeout: 180_000 }, () => {
    const install = (directory: string): string => {
      for (const name of ["annotations.proto", "http.proto"]) {
        cpSync(join(import.meta.dirname, "..", apis, name), join(directory, apis, name));
      }
      return bundleRest(directory);
    };
    expect(runPage("docs/insertion-points.md", { install })).toEqual({ commands: 4, compared: 3 });
  });
});
