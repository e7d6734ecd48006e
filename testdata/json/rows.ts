import { readdirSync, readFileSync } from "node:fs";
import type { Mode } from "./agreement.ts";

/**
 * One row of a table: a JSON value for a message. Without a verdict, the generated codec must agree with protobuf-es in
 * both modes. With one, it deviates for the reason in the row, and protobuf-es must do the opposite.
 */
export interface Row {
  readonly name?: string;
  readonly json: unknown;
  readonly verdict?: "accept" | "reject" | "other";
  /** Our output, if protobuf-es refuses the value or writes something else. */
  readonly written?: unknown;
  readonly reason?: string;
  /** The only mode with this verdict; in the other mode both agree. */
  readonly mode?: Mode;
}

export interface Table {
  readonly name: string;
  readonly message: string;
  readonly rows: readonly Row[];
}

const folder = new URL("rows/", import.meta.url);

/** Each file is a list of tables, one per message. JSON.parse preserves 1e2, -0, 1e999, lone surrogates and `__proto__`. */
export function readTables(): Table[] {
  return readdirSync(folder)
    .toSorted()
    .flatMap((file) =>
      (JSON.parse(readFileSync(new URL(file, folder), "utf8")) as Omit<Table, "name">[]).map((table) => ({
        ...table,
        name: file.replace(/\.json$/, ""),
      })),
    );
}
