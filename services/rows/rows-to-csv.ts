import type { JsonObject, JsonValue } from "@protoc-gen-rest/runtime/json";

/** Rows as CSV (RFC 4180), with the columns of the first one. Arrays of the database are in its own syntax: `{a,b}`. */
export function rowsToCsv(rows: readonly JsonObject[], arrays: ReadonlySet<string>): string {
  return csvRows(rows, arrays, true);
}

/** As `rowsToCsv`, or rows that follow others, whose lines begin with a line feed. */
export function csvRows(rows: readonly JsonObject[], arrays: ReadonlySet<string>, isFirst: boolean): string {
  const columns = Object.keys(rows[0] ?? {});
  const cellOf = (row: JsonObject, column: string): string => {
    const value = row[column] ?? null;
    return cell(Array.isArray(value) && arrays.has(column) ? arrayText(value) : value);
  };
  const lines = rows.map((row) => columns.map((column) => cellOf(row, column)).join(","));
  return [isFirst ? columns.map(cell).join(",") : "", ...lines].join("\n");
}

function cell(value: JsonValue): string {
  if (value === null) return "";
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** As PostgreSQL writes an array: https://www.postgresql.org/docs/current/arrays.html#ARRAYS-IO */
function arrayText(items: readonly JsonValue[]): string {
  return `{${items.map(itemText).join(",")}}`;
}

function itemText(item: JsonValue): string {
  if (item === null) return "NULL";
  if (Array.isArray(item)) return arrayText(item);
  const text = typeof item === "object" ? JSON.stringify(item) : String(item);
  const isBare = text !== "" && !/[\s",{}\\]/.test(text) && text.toUpperCase() !== "NULL";
  return isBare ? text : `"${text.replace(/["\\]/g, "\\$&")}"`;
}
