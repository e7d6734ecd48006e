import { createHash } from "node:crypto";
import type { Queryable, Transaction } from "../store/store.ts";

/** Lets a key act for a user. */
export async function addSession(transaction: Transaction, key: string, userId: string): Promise<void> {
  await transaction.query("insert into inbox.session (digest, user_id) values ($1, $2)", [digest(key), userId]);
}

/** Returns the id of the user that a key acts for. */
export async function findSession(database: Queryable, key: string): Promise<string | undefined> {
  const select = `select user_id as "userId" from inbox.session where digest = $1`;
  const [session] = await database.query<{ userId: string }>(select, [digest(key)]);
  return session?.userId;
}

/** Who reads the database learns no key. */
function digest(key: string): Uint8Array {
  return createHash("sha256").update(key).digest();
}
