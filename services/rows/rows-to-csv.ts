import type { JsonObject, JsonValue } from "@protoc-gen-rest/runtime/json";

/** Rows as CSV (RFC 4180), with the columns of the first one. */
export function rowsToCsv(rows: readonly JsonObject[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? null))];
  return lines.map((line) => line.map(cell).join(",")).join("\n");
}

function cell(value: JsonValue): string {
  if (value === null) return "";
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
