import { CsvError, parse } from "csv-parse/sync";
import { invalidBody } from "../errors.ts";

/** How much longer rows may become as JSON, which repeats the names of the columns in each of them. */
const maxGrowth = 8;

/** Reads rows in CSV (RFC 4180). The first line has the names of the columns; the word NULL is null. Throws 400. */
export function csvToRows(text: string): Record<string, string | null>[] {
  const [columns = [], ...lines] = parseLines(text);
  const nameLength = columns.reduce((length, column) => length + column.length + 5, 0);
  if (nameLength * lines.length > maxGrowth * Math.max(text.length, 65_536)) {
    throw invalidBody("The names of the columns are too long for this number of rows.");
  }
  return lines.map((line) =>
    Object.fromEntries(columns.map((column, index) => [column, cellValue(line[index] ?? "")])),
  );
}

function cellValue(cell: string): string | null {
  return cell === "NULL" ? null : cell;
}

function parseLines(text: string): string[][] {
  try {
    return parse(text, { bom: true, skip_empty_lines: true });
  } catch (error) {
    if (error instanceof CsvError) {
      const isUneven = error.code === "CSV_RECORD_INCONSISTENT_FIELDS_LENGTH";
      throw invalidBody(
        isUneven ? "All lines must have same number of fields" : `The body is not valid CSV: ${error.message}`,
      );
    }
    throw error;
  }
}
