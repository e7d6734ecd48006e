import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, test } from "vitest";
import { readPage } from "./keep-page.ts";
import { blocksOf } from "./page-blocks.ts";
import { createPageProjects, type PageProjects, root } from "./page-project.ts";
import { isCommand } from "./page-runner.ts";
import { runPage } from "./run-page.ts";
import { expectStrictTypes } from "./strict-types.ts";

const pages = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
  .map((path) => `docs/${path.replaceAll("\\", "/")}`)
  .filter((path) => path.endsWith(".md") && blocksOf(readPage(path)).some(isCommand))
  .sort();

describe.skipIf(process.platform === "win32")("pages of docs/ (shell blocks: not on Windows)", () => {
  let projects: PageProjects;

  beforeAll(() => {
    projects = createPageProjects();
  });

  afterAll(() => projects.remove());

  for (const page of pages) {
    const [, tool] = readPage(page).match(/^This page .*\bneeds `([a-z]+)`/m) ?? [];
    const isMissing = tool !== undefined && spawnSync("which", [tool]).status !== 0;
    if (isMissing) console.warn(`${tool} is not installed, so that ${page} is not followed`);

    test.skipIf(isMissing)(`${page} works as written`, async () => {
      await runPage(page, projects);
    });
  }

  // In one program: most of the time of a compiler goes into the declarations that all of them import.
  test("the TypeScript of all of them is strict", () => {
    if (existsSync(projects.directory)) expectStrictTypes(projects.directory);
  });
});
