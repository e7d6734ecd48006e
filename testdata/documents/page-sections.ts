import { type Block, blocksOf } from "./page-blocks.ts";

/** A part of a page: a heading of level two or below, and everything up to the next one. */
export interface Section {
  /** Without its `#` marks; empty for what stands above the first such heading. */
  readonly heading: string;
  readonly level: number;
  readonly text: string;
  readonly blocks: readonly Block[];
}

export function sectionsOf(page: string): readonly Section[] {
  return page.split(/^(?=#{2,} )/m).map((text) => {
    const [, marks = "", heading = ""] = /^(#{2,}) (.*)$/m.exec(text.startsWith("##") ? text : "") ?? [];
    return { heading, level: marks.length, text, blocks: blocksOf(text) };
  });
}

/** The text of a section with other contents in some of its blocks. */
export function withBlocks({ text, blocks }: Section, contents: ReadonlyMap<Block, string>): string {
  let index = 0;
  return text.replace(/^(```\w+(?: \S+)?\n)(.*?)^```$/gms, (_, fence: string, content: string) => {
    const block = blocks[index++];
    return `${fence}${(block && contents.get(block)) ?? content}\`\`\``;
  });
}
