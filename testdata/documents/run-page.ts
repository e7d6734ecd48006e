import { dirname, join } from "node:path";
import { expect } from "vitest";
import { freePort } from "./free-port.ts";
import { expectKept, readPage } from "./keep-page.ts";
import { type Block, blocksOf } from "./page-blocks.ts";
import { createPageProject } from "./page-project.ts";
import { isFile, PageRunner } from "./page-runner.ts";
import { expectStrictTypes } from "./strict-types.ts";

/**
 * Follows a page of docs/ in a directory of its own. Blocks with a file name are written. Blocks of `sh` run: those
 * labelled `fails` must fail, `serve` runs until the next one or the end of the page; `install` has been done, and
 * `repository` is for a clone of the repository. Blocks labelled `output` must contain what the last command printed;
 * `vitest -u` writes it. Then all TypeScript must be strict.
 *
 * A page with a line "This page continues [...](other.md)" gets the files of that page, and its `sh setup` blocks run
 * first.
 */
export async function runPage(page: string, bin: string): Promise<void> {
  const project = createPageProject(bin);
  const runner = new PageRunner(project, await freePort());
  try {
    for (const block of inheritedBlocks(page)) await runner.run(block);
    await expectKept(page, async ({ blocks }) => {
      const outputs = new Map<Block, string>();
      for (const block of blocks) {
        const output = await runner.run(block);
        if (output !== undefined) outputs.set(block, output);
      }
      return outputs;
    });
    expectStrictTypes(project.directory);
  } finally {
    runner.stop();
    project.remove();
  }
}

/** The blocks of the pages that a page continues, first things first. */
function inheritedBlocks(page: string): readonly Block[] {
  const text = readPage(page);
  const unchecked = blocksOf(text).filter(({ language, label }) => language === "ts" && label === "");
  expect(unchecked, "every TypeScript block has a file name").toEqual([]);
  const [, link] = text.match(/^This page continues \[[^\]]+\]\(([^)]+)\)/m) ?? [];
  if (link === undefined) return [];
  const previous = join(dirname(page), link);
  const own = blocksOf(readPage(previous)).filter((block) => block.label === "setup" || isFile(block));
  return [...inheritedBlocks(previous), ...own];
}
