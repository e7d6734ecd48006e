import { stripVTControlCharacters } from "node:util";

/** A narrower column than this is not worth reading. */
const minWidth = 8;
const gap = "  ";

/**
 * Formats rows as columns of the given width. In a terminal that is too narrow, the widest columns break their texts into
 * several lines. Columns without any text are left out.
 */
export function formatTable(header: readonly string[], rows: readonly (readonly string[])[], width?: number): string {
  const shown = header.map((_, column) => column).filter((column) => rows.some((row) => row[column] !== ""));
  const cells = [header, ...rows].map((row) => shown.map((column) => row[column] ?? ""));
  const widths = fitWidths(widthsOf(cells), width);
  return cells.map((row) => formatRow(row, widths)).join("");
}

function widthsOf(cells: readonly (readonly string[])[]): number[] {
  return (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => widthOf(row[column] ?? ""))));
}

function fitWidths(widths: number[], width: number | undefined): readonly number[] {
  if (width === undefined) return widths;
  const fitted = [...widths];
  let excess = fitted.reduce((sum, one) => sum + one, gap.length * (fitted.length - 1)) - width;
  for (; excess > 0; excess--) {
    const widest = fitted.indexOf(Math.max(...fitted));
    if ((fitted[widest] ?? 0) <= minWidth) return fitted;
    fitted[widest]!--;
  }
  return fitted;
}

function formatRow(row: readonly string[], widths: readonly number[]): string {
  const columns = row.map((text, column) => breakText(text, widths[column] ?? 0));
  const height = Math.max(...columns.map(({ length }) => length));
  const lines = Array.from({ length: height }, (_, line) => {
    const texts = columns.map((column, index) => pad(column[line] ?? "", widths[index] ?? 0));
    return texts.join(gap).trimEnd();
  });
  return lines.map((line) => `${line}\n`).join("");
}

/** Breaks at spaces and before slashes where it can. Styled texts stay whole. */
function breakText(text: string, width: number): readonly string[] {
  if (widthOf(text) <= width || text !== stripVTControlCharacters(text)) return [text];
  const lines: string[] = [];
  let rest = text;
  while (rest.length > width) {
    const end = lastBreak(rest, width);
    lines.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return [...lines, rest];
}

function lastBreak(text: string, width: number): number {
  const breaks = Array.from(text.slice(0, width + 1).matchAll(/ (?=\S)|(?!^)\//g), ({ index }) => index);
  return breaks.at(-1) || width;
}

function pad(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - widthOf(text)));
}

function widthOf(text: string): number {
  return stripVTControlCharacters(text).length;
}
