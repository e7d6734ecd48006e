import { describe, expect, test } from "vitest";
import { runPage } from "../../testdata/run-page.ts";

describe.skipIf(process.platform === "win32")("docs/write-a-plugin.md (shell blocks: not on Windows)", () => {
  test("every block does what the page says", { timeout: 120_000 }, () => {
    expect(runPage("docs/write-a-plugin.md")).toEqual({ commands: 7, compared: 4 });
  });
});
