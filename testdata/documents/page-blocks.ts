/** A fenced block of a page: ```` ```ts client.ts ````. */
export interface Block {
  readonly language: string;
  /** What stands behind the language: a file name, or what the block is for. */
  readonly label: string;
  readonly text: string;
}

export function blocksOf(page: string): readonly Block[] {
  const blocks = page.matchAll(/^```(\w+)(?: (\S+))?\n(.*?)^```$/gms);
  return Array.from(blocks, ([, language = "", label = "", text = ""]) => ({ language, label, text }));
}

/** The cells of the rows of the first table whose head begins with `first`; code marks are taken away. */
export function tableOf(page: string, first: string): string[][] {
  const lines = page.split("\n");
  const head = lines.findIndex((line) => line.startsWith("|") && cells(line)[0] === first);
  if (head < 0) throw new Error(`the page has no table that begins with "${first}"`);
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
