import { readFileSync } from "node:fs";

/** A title and the rows below it. */
export interface TableBlock {
  readonly title: string;
  readonly rows: readonly TableRow[];
}

export interface TableRow {
  /** In steps of two spaces, from 1. */
  readonly level: number;
  readonly cells: readonly [first: string, ...rest: string[]];
}

/**
 * Reads a table of blocks: a title at the margin, then indented rows whose cells are two or more spaces apart. Lines that
 * start with `#` are comments.
 */
export function readTextTable(path: string): readonly TableBlock[] {
  const blocks: { title: string; rows: TableRow[] }[] = [];
  for (const line of readFileSync(path, "utf8").split("\n")) {
    if (line === "" || line.startsWith("#")) continue;
    const text = line.trimStart();
    const level = (line.length - text.length) / 2;
    const [first = "", ...rest] = text.split(/ {2,}/);
    if (level === 0) blocks.push({ title: text, rows: [] });
    else blocks.at(-1)!.rows.push({ level, cells: [first, ...rest] });
  }
  return blocks;
}
