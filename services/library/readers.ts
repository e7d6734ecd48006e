import { createHash } from "node:crypto";
import type { Queryable, Store, Transaction } from "../store/store.ts";
import { createTokenVerifier } from "../token/token-verifier.ts";
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

/** Returns the reader that a token acts for, or undefined if it is not valid. */
export type FindReader = (token: string) => Promise<string | undefined>;

/**
 * Accepts the tokens of the library itself, and access tokens of the authorization server, whose subject becomes a reader on
 * first use.
 */
export function createFindReader(store: Store): FindReader {
  const verify = createTokenVerifier(store);
  return async (token) => {
    const select = "select reader_id from library.access_token where digest = $1";
    const [row] = await store.query<{ reader_id: string }>(select, [digest(token)]);
    if (row !== undefined) return row.reader_id;
    const subject = (await verify(token))?.sub;
    if (subject !== undefined && !(await isReader(store, subject))) {
      await store.transaction(async (transaction) => {
        await transaction.lock("library/reader");
        if (!(await isReader(transaction, subject))) await addReader(transaction, subject);
      });
    }
    return subject;
  };
}

/** Throws 404. */
export async function checkReader(database: Queryable, id: string): Promise<void> {
  if (!(await isReader(database, id))) throw noSuchUser(id);
}

async function isReader(database: Queryable, id: string): Promise<boolean> {
  return (await database.query("select from library.reader where id = $1", [id])).length > 0;
}

/** Who reads the database learns no token. */
function digest(token: string): Uint8Array {
  return createHash("sha256").update(token).digest();
}
