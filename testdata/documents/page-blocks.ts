/** A fenced block of a page: ```` ```ts client.ts ````. */
export interface Block {
  readonly language: string;
  /** The text after the language: a file name, or the purpose of the block. */
  readonly label: string;
  readonly text: string;
}

export function blocksOf(page: string): readonly Block[] {
  const blocks = page.matchAll(/^```(\w+)(?: (\S+))?\n(.*?)^```$/gms);
  return Array.from(blocks, ([, language = "", label = "", text = ""]) => ({ language, label, text }));
}

/** Returns the cells, without code marks, of the first table whose header starts with `first`. */
export function tableOf(page: string, first: string): string[][] {
  const lines = page.split("\n");
  const head = lines.findIndex((line) => line.startsWith("|") && cells(line)[0] === first);
  if (head < 0) throw new Error(`the page has no table whose header starts with "${first}"`);
  const rest = lines.slice(head + 2);
  return rest
    .slice(
      0,
      rest.findIndex((line) => !line.startsWith("|")),
    )
    .map(cells);
}

function cells(row: string): string[] {
  return row
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());
}
