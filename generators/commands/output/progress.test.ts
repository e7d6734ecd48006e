import { describe, expect, test } from "vitest";
import { createProgress } from "./progress.ts";

function progressOn(isTTY: boolean, times: readonly number[]): string {
  let written = "";
  let call = 0;
  const stream = { isTTY, columns: 80, write: (text: string) => (written += text) };
  const progress = createProgress({ stdout: stream, stderr: stream }, () => times[call++] ?? 0);
  progress.report(0.25, "compiling");
  progress.report(0.5, "checking");
  progress.end();
  return written;
}

describe("createProgress", () => {
  test("draws a bar on a terminal after a second, and removes it", () => {
    const written = progressOn(true, [0, 500, 1500]);
    expect(written).not.toContain("compiling");
    expect(written).toMatch(/█{15}░{15} 50 % {2}checking/);
    expect(written).toContain("\u001b[?25h");
    const clearLine = "\u001b[1G\u001b[2K";
    expect(written.endsWith(clearLine)).toBe(true);
  });

  test("draws nothing for what is fast", () => {
    expect(progressOn(true, [0, 100, 200])).toBe("");
  });

  test("draws nothing where there is no terminal", () => {
    expect(progressOn(false, [0, 5000, 9000])).toBe("");
  });
});
