import { randomUUID } from "node:crypto";
import type { Queryable, Transaction } from "../store/store.ts";
import { noSuchUser } from "./errors.ts";

export interface User {
  readonly id: string;
  readonly name: string;
  /** Acts for the system, and cannot send notifications. */
  readonly isSystem: boolean;
  readonly isPaused: boolean;
}

const columns = `person.id, name, is_system as "isSystem", notifier_paused as "isPaused"`;

/** Adds a user, and returns the id. */
export async function addUser(transaction: Transaction, name: string, isSystem = false): Promise<string> {
  const id = randomUUID();
  await transaction.query("insert into inbox.person (id, name, is_system) values ($1, $2, $3)", [id, name, isSystem]);
  return id;
}

export async function findUser(database: Queryable, id: string): Promise<User> {
  const [user] = await database.query<User>(`select ${columns} from inbox.person where id = $1`, [id]);
  if (user === undefined) throw noSuchUser(id);
  return user;
}

/** Returns the caller, by id, name or `me`. Throws 404 for any other user, as if there were none. */
export async function findCaller(database: Queryable, callerId: string, user: string): Promise<User> {
  const caller = await findUser(database, callerId);
  if (user !== "me" && user !== caller.id && user !== caller.name) throw noSuchUser(user);
  return caller;
}

/** Returns whether anything changed. */
export async function setPaused(transaction: Transaction, userId: string, isPaused: boolean): Promise<boolean> {
  const update = "update inbox.person set notifier_paused = $2 where id = $1 and notifier_paused <> $2 returning 1";
  return (await transaction.query(update, [userId, isPaused])).length > 0;
}
