import { writeFileSync } from "node:fs";
import { isJsonObject } from "../json/is-json-object.ts";
import { parsedText } from "../json/json-writer.ts";
import { CliError, type CliOutput } from "./cli-service.ts";
import { wordsOf } from "./command-names.ts";
import { formatTable } from "./format-table.ts";
import { printableLine, printableText } from "./printable.ts";

/** How results are printed: `table` for people, `json` as one value, `ndjson` as a line for each item. */
export type ResultFormat = "table" | "json" | "ndjson";

/** Prints the JSON of a response; of a page, its items. */
export function printValue(value: unknown, format: ResultFormat, stdout: CliOutput): void {
  if (format !== "table") {
    stdout.write(`${jsonText(value, format === "json" ? 2 : undefined)}\n`);
  } else if (Array.isArray(value)) {
    printItems(value, format, stdout);
  } else if (isJsonObject(value)) {
    const rows = Object.entries(value).map(([name, member]) => [printableLine(name), cellOf(member)]);
    stdout.write(formatTable(["", ""], rows, widthOf(stdout)).replace(/^\n/, ""));
  } else if (value !== undefined) {
    stdout.write(`${cellOf(value)}\n`);
  }
}

/** Prints a list of items. Columns are the members that hold no object in any of them. */
export function printItems(items: readonly unknown[], format: ResultFormat, stdout: CliOutput): void {
  if (format === "json") {
    printValue(items, format, stdout);
    return;
  }
  const names = format === "table" ? columnsOf(items) : [];
  if (names.length === 0) {
    for (const item of items) stdout.write(`${jsonText(item)}\n`);
    return;
  }
  const rows = items.map((item) => names.map((name) => cellOf((item as Readonly<Record<string, unknown>>)[name])));
  const header = names.map((name) => printableLine(wordsOf(name).join(" ") || name).toUpperCase());
  stdout.write(formatTable(header, rows, widthOf(stdout)));
}

function columnsOf(items: readonly unknown[]): readonly string[] {
  if (!items.every(isJsonObject)) return [];
  const names = new Set(items.flatMap((item) => Object.keys(item)));
  return [...names].filter((name) => items.every((item) => isSimple(item[name])));
}

function isSimple(value: unknown): boolean {
  return !isJsonObject(value) && !(Array.isArray(value) && value.some((item) => typeof item === "object"));
}

function cellOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value) && isSimple(value)) return value.map(cellOf).join(", ");
  return printableLine((typeof value === "string" ? value : parsedText(value, "the response")) ?? "");
}

function jsonText(value: unknown, indent?: number): string {
  return printableText(parsedText(value, "the response", indent) ?? "null");
}

function widthOf({ isTTY, columns }: CliOutput): number | undefined {
  return isTTY === true ? columns : undefined;
}

/** Writes a body of bytes to a file, or to the output as it is. A terminal gets text only. */
export function writeBody(body: unknown, path: string | undefined, stdout: CliOutput): void {
  const { contentType = "", data = "" } = (body ?? {}) as { readonly contentType?: string; readonly data?: string };
  const bytes = Buffer.from(data, "base64");
  if (path !== undefined) writeFileSync(path, bytes);
  else if (stdout.isTTY !== true) stdout.write(bytes);
  else if (/^text\/|json|xml/.test(contentType)) stdout.write(`${printableText(bytes.toString())}\n`);
  else throw new CliError(`the response is ${contentType || "bytes"}: write it to a file with --output`);
}
