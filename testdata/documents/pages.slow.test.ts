import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, test } from "vitest";
import { readPage } from "./keep-page.ts";
import { blocksOf } from "./page-blocks.ts";
import { installExecutables, root } from "./page-project.ts";
import { isCommand } from "./page-runner.ts";
import { runPage } from "./run-page.ts";

const pages = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
  .map((path) => `docs/${path.replaceAll("\\", "/")}`)
  .filter((path) => path.endsWith(".md") && blocksOf(readPage(path)).some(isCommand))
  .sort();

describe.skipIf(process.platform === "win32")("pages of docs/ (shell blocks: not on Windows)", () => {
  let executables: ReturnType<typeof installExecutables>;

  beforeAll(() => {
    executables = installExecutables();
  });

  afterAll(() => rmSync(executables.directory, { recursive: true, force: true }));

  for (const page of pages) {
    const [, tool] = readPage(page).match(/^This page .*\bneeds `([a-z]+)`/m) ?? [];
    const isMissing = tool !== undefined && spawnSync("which", [tool]).status !== 0;
    if (isMissing) console.warn(`${tool} is not installed, so that ${page} is not followed`);

    test.skipIf(isMissing)(`${page} works as written`, async () => {
      await runPage(page, executables.bin);
    });
  }
});
