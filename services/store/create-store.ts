import { AsyncLocalStorage } from "node:async_hooks";
import { claimDataDirectory } from "./data-directory.ts";
import type { Connection, Driver } from "./driver.ts";
import { migrate } from "./migrate.ts";
import { createPgliteDriver } from "./pglite-driver.ts";
import { createPostgresDriver } from "./postgres-driver.ts";
import type { Store, Transaction } from "./store.ts";

export interface StoreOptions {
  /** The directory of the database. Default: memory. */
  readonly data?: string | undefined;
  /** The URL of a PostgreSQL server, `postgres://user:password@host:5432/name`, to use instead of PGlite. */
  readonly database?: string | undefined;
}

/** Opens the database: PGlite in memory by default. */
export async function createStore({ data, database }: StoreOptions = {}): Promise<Store> {
  if (database !== undefined) return storeOf(await createPostgresDriver(database));
  if (data === undefined) return storeOf(await createPgliteDriver(undefined, true));
  const directory = await claimDataDirectory(data);
  try {
    const driver = await createPgliteDriver(directory.database, directory.isNew);
    return storeOf({ ...driver, close: () => driver.close().finally(directory.release) });
  } catch (error) {
    await directory.release();
    throw error;
  }
}

function storeOf(driver: Driver): Store {
  // PGlite has one connection: a statement beside the transaction that waits for it would wait forever.
  const within = new AsyncLocalStorage<true>();
  const outside = () => {
    if (within.getStore()) throw new Error("use the transaction: the store would wait for its end");
  };
  const transaction: Store["transaction"] = async (change) => {
    outside();
    return driver.transaction((connection) => within.run(true, () => change(transactionOf(connection))));
  };
  return {
    async query(sql, parameters) {
      outside();
      return driver.query(sql, parameters);
    },
    transaction,
    migrate: (schema, migrations) => transaction((it) => migrate(it, schema, migrations)),
    listen(channel, notified) {
      return driver.listen(channel, notified);
    },
    close: () => driver.close(),
  };
}

function transactionOf(connection: Connection): Transaction {
  return {
    ...connection,
    async lock(name) {
      await connection.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [name]);
    },
    async notify(channel, payload) {
      await connection.query("select pg_notify($1, $2)", [channel, payload]);
    },
  };
}
