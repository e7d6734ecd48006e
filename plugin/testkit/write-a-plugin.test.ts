import { describe, expect, test } from "vitest";
import { runPage } from "../../testdata/run-page.ts";

describe.skipIf(process.platform === "win32")("docs/write-a-plugin.md (not on Windows: shell blocks)", () => {
  test("every code block runs with the output shown", { timeout: 120_000 }, () => {
    expect(runPage("docs/write-a-plugin.md")).toEqual({ commands: 7, compared: 4 });
  });
});
