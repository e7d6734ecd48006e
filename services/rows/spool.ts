import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JsonObject } from "@protoc-gen-rest/runtime/json";
import type { Parameter, Transaction } from "../store/store.ts";
import { csvRows } from "./rows-to-csv.ts";

/** The format of the rows of a spool. */
export type SpoolFormat = { readonly kind: "json" } | { readonly kind: "csv"; readonly arrays: ReadonlySet<string> };

/** Rows in a temporary file: the transaction that read them need not wait for a slow caller. Iterating it reads and closes it. */
export interface Spool extends AsyncIterator<Uint8Array, undefined> {
  readonly count: number;
  return(): Promise<IteratorResult<Uint8Array, undefined>>;
}

const rowsAtOnce = 1000;
const bytesAtOnce = 65_536;

/** Writes the rows of a select, each of which is a JSON text in the column `row`, to a temporary file. */
export async function spoolRows(
  transaction: Transaction,
  select: string,
  parameters: readonly Parameter[],
  format: SpoolFormat,
): Promise<Spool> {
  const file = await temporaryFile();
  try {
    await transaction.query(`declare spool no scroll cursor for ${select}`, parameters);
    let count = 0;
    for (;;) {
      const found = await transaction.query<{ row: string }>(`fetch ${rowsAtOnce} from spool`);
      const rows = found.map(({ row }) => row);
      if (rows.length > 0) await file.write(textOf(rows, count === 0, format));
      count += rows.length;
      if (rows.length < rowsAtOnce) break;
    }
    if (format.kind === "json") await file.write(count === 0 ? "[]" : "]");
    await transaction.execute("close spool");
    return reader(file, count);
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** The lines of JSON are those of the database's own json_agg. */
function textOf(rows: readonly string[], isFirst: boolean, format: SpoolFormat): string {
  if (format.kind === "json") return `${isFirst ? "[" : ", \n "}${rows.join(", \n ")}`;
  const objects = rows.map((row): JsonObject => JSON.parse(row));
  return csvRows(objects, format.arrays, isFirst);
}

/** A file that nobody else can open, and that is gone once it is closed, even if the process is killed. */
async function temporaryFile(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), "rows-"));
  try {
    return await open(join(folder, "rows"), "wx+", 0o600);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function reader(file: FileHandle, count: number): Spool {
  let position = 0;
  let isOpen = true;
  const end = async () => {
    if (isOpen) await file.close();
    isOpen = false;
    return { done: true, value: undefined } as const;
  };
  return {
    count,
    async next() {
      if (!isOpen) return end();
      const { bytesRead, buffer } = await file.read(new Uint8Array(bytesAtOnce), 0, bytesAtOnce, position);
      position += bytesRead;
      return bytesRead === 0 ? end() : { done: false, value: buffer.subarray(0, bytesRead) };
    },
    return: end,
  };
}
