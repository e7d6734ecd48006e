import { dirname, join } from "node:path";
import { expect } from "vitest";
import { freePort } from "./free-port.ts";
import { expectKept, readPage } from "./keep-page.ts";
import { type Block, blocksOf } from "./page-blocks.ts";
import type { PageProjects } from "./page-project.ts";
import { isFile, PageRunner, pagePort } from "./page-runner.ts";

/**
 * Follows a page of docs/ in a directory of its own. Blocks with a file name are written. Blocks of `sh` run: those
 * labelled `fails` must fail, `serve` runs until the next one or the end of the page; `install` has been done, and
 * `repository` is for a clone of the repository. Blocks labelled `output` must contain what the last command printed;
 * `vitest -u` writes it.
 *
 * A page with a line "This page continues [...](other.md)" gets the files of that page, and its `sh setup` blocks run
 * first.
 */
export async function runPage(page: string, projects: PageProjects): Promise<void> {
  const unchecked = blocksOf(readPage(page)).filter(({ language, label }) => language === "ts" && label === "");
  expect(unchecked, "every TypeScript block has a file name").toEqual([]);
  const directory = projects.create(page, await startOf(page, projects));
  const runner = new PageRunner({ directory, env: projects.env }, String(await freePort()));
  try {
    for (const block of inheritedBlocks(page)) {
      // What the start has, but for the port.
      if (isFile(block) && block.text.includes(pagePort)) await runner.run(block);
    }
    await expectKept(page, async ({ blocks }) => {
      const outputs = new Map<Block, string>();
      for (const block of blocks) {
        const output = await runner.run(block);
        if (output !== undefined) outputs.set(block, output);
      }
      return outputs;
    });
  } finally {
    runner.stop();
  }
}

const starts = new WeakMap<PageProjects, Map<string | undefined, Promise<string>>>();

/** The directory with what a page starts with. Most pages continue the same one, whose blocks run once for all of them. */
function startOf(page: string, projects: PageProjects): Promise<string> {
  const known = starts.get(projects) ?? new Map<string | undefined, Promise<string>>();
  starts.set(projects, known);
  const previous = previousOf(page);
  const start = known.get(previous) ?? createStart(previous, projects);
  known.set(previous, start);
  return start;
}

async function createStart(previous: string | undefined, projects: PageProjects): Promise<string> {
  if (previous === undefined) return projects.createStart();
  const directory = projects.createStart(await startOf(previous, projects));
  const runner = new PageRunner({ directory, env: projects.env }, pagePort);
  for (const block of ownBlocks(previous)) await runner.run(block);
  return directory;
}

/** The blocks of the pages that a page continues, first things first. */
function inheritedBlocks(page: string): readonly Block[] {
  const previous = previousOf(page);
  return previous === undefined ? [] : [...inheritedBlocks(previous), ...ownBlocks(previous)];
}

/** The page that a page continues. */
function previousOf(page: string): string | undefined {
  const [, link] = readPage(page).match(/^This page continues \[[^\]]+\]\(([^)]+)\)/m) ?? [];
  return link === undefined ? undefined : join(dirname(page), link);
}

/** What a page does for those that continue it. */
function ownBlocks(page: string): readonly Block[] {
  return blocksOf(readPage(page)).filter((block) => block.label === "setup" || isFile(block));
}
