import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { blocksOf } from "./page-blocks.ts";
import { installExecutables, root } from "./page-project.ts";
import { isElsewhere, runPage } from "./run-page.ts";

const pages = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
  .map((path) => `docs/${path.replaceAll("\\", "/")}`)
  .filter((path) => path.endsWith(".md"))
  .sort();

const isRunnable = (page: string) =>
  blocksOf(readFileSync(join(root, page), "utf8")).some(
    ({ language, label }) => language === "sh" && !isElsewhere(label),
  );

describe.skipIf(process.platform === "win32")("pages of docs/ (shell blocks: not on Windows)", () => {
  let executables: ReturnType<typeof installExecutables>;

  beforeAll(() => {
    executables = installExecutables();
  });

  afterAll(() => rmSync(executables.directory, { recursive: true, force: true }));

  test.each(pages.filter(isRunnable))("%s works as written", { timeout: 180_000 }, async (page) => {
    const { commands, compared } = await runPage(page, executables.bin);
    const outputs = blocksOf(readFileSync(join(root, page), "utf8")).filter(({ label }) => label === "output");
    expect(commands).toBeGreaterThan(0);
    expect(compared).toBe(outputs.length);
  });
});
