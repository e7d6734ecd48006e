import { createHash } from "node:crypto";
import type { Queryable, Transaction } from "../store/store.ts";
import { noSuchUser } from "./errors.ts";
import { shelves } from "./shelf-rules.ts";

/** Adds a reader, who has the predefined shelves from the start. */
export async function addReader(transaction: Transaction, id: string): Promise<void> {
  await transaction.query("insert into library.reader (id) values ($1)", [id]);
  for (const { id: shelf, title } of Object.values(shelves)) {
    await transaction.query("insert into library.shelf (reader_id, id, title) values ($1, $2, $3)", [id, shelf, title]);
  }
}

/** Lets a token act for a reader. */
export async function addToken(transaction: Transaction, token: string, readerId: string): Promise<void> {
  const insert = "insert into library.access_token (digest, reader_id) values ($1, $2)";
  await transaction.query(insert, [digest(token), readerId]);
}

/** Returns the reader that a token acts for. */
export async function findReader(database: Queryable, token: string): Promise<string | undefined> {
  const select = "select reader_id from library.access_token where digest = $1";
  const [row] = await database.query<{ reader_id: string }>(select, [digest(token)]);
  return row?.reader_id;
}

/** Throws 404. */
export async function checkReader(database: Queryable, id: string): Promise<void> {
  const rows = await database.query("select from library.reader where id = $1", [id]);
  if (rows.length === 0) throw noSuchUser(id);
}

/** Who reads the database learns no token. */
function digest(token: string): Uint8Array {
  return createHash("sha256").update(token).digest();
}
