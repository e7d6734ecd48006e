import { readdirSync, readFileSync } from "node:fs";
import type { Mode } from "./agreement.ts";

/**
 * One row of a table: a JSON value for a message. Without a verdict the generated codec must do as protobuf-es does, in
 * both modes. With one it deviates on purpose, and the row says why; protobuf-es must then do the opposite.
 */
export interface Row {
  readonly name?: string;
  readonly json: unknown;
  readonly verdict?: "accept" | "reject" | "other";
  /** What we write, where we accept what protobuf-es does not or make something else of it. */
  readonly written?: unknown;
  readonly reason?: string;
  /** The only mode in which the verdict holds; in the other one the two agree. */
  readonly mode?: Mode;
}

export interface Table {
  readonly name: string;
  readonly message: string;
  readonly rows: readonly Row[];
}

const folder = new URL("rows/", import.meta.url);

/** A file is a list of tables for one message each. JSON.parse keeps 1e2, -0, 1e999, lone surrogates and `__proto__`. */
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
