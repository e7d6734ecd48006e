import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { Block } from "./page-blocks.ts";
import { type Section, sectionsOf, withBlocks } from "./page-sections.ts";

const root = join(import.meta.dirname, "../..");

/** The expected blocks of a section; blocks that are missing here stay as they are. */
export type BlockContents = ReadonlyMap<Block, string>;

export function readPage(name: string): string {
  return readFileSync(join(root, name), "utf8");
}

/**
 * Expects the blocks of a page to contain what `contents` returns for its sections. `vitest -u` writes the page instead,
 * as it does with golden files.
 */
export async function expectKept(
  name: string,
  contents: (section: Section) => BlockContents | Promise<BlockContents>,
): Promise<void> {
  let page = "";
  for (const section of sectionsOf(readPage(name))) {
    try {
      page += withBlocks(section, await contents(section));
    } catch (error) {
      throw new Error(`${name}, ${section.heading}: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      });
    }
  }
  await expect(page).toMatchFileSnapshot(join(root, name));
}
