import { AsyncLocalStorage } from "node:async_hooks";
import { claimDataDirectory } from "./data-directory.ts";
import type { Connection, Driver } from "./driver.ts";
import { migrate } from "./migrate.ts";
import { createPgliteDriver } from "./pglite-driver.ts";
import { createPostgresDriver } from "./postgres-driver.ts";
import type { Store, Transaction } from "./store.ts";
import { watchAvailability } from "./watch-availability.ts";

export interface StoreOptions {
  /** The directory of the database. Default: memory. */
  readonly data?: string | undefined;
  /** The URL of a PostgreSQL server, `postgres://user:password@host:5432/name`, to use instead of PGlite. */
  readonly database?: string | undefined;
  /** How many connections to the PostgreSQL server there may be. Default: 10. */
  readonly poolSize?: number | undefined;
  /** How many statements and transactions may wait for a connection before others are refused. Default: 256. */
  readonly maxWaiting?: number | undefined;
  /** Prints that the database is out of reach, or its disk is full, at most once a minute. Default: nothing is printed. */
  readonly warn?: ((line: string) => void) | undefined;
}

/** Opens the database: PGlite in memory by default. */
export async function createStore(options: StoreOptions = {}): Promise<Store> {
  const { data, database, poolSize = 10, maxWaiting = 256, warn = () => undefined } = options;
  const watched = (driver: Driver) => storeOf(watchAvailability(driver, warn));
  if (database !== undefined) return watched(await createPostgresDriver(database, { poolSize, maxWaiting }));
  if (data === undefined) {
    return watched(await createPgliteDriver({ directory: undefined, isNew: true, maxWaiting }));
  }
  const directory = await claimDataDirectory(data);
  try {
    const { database: files, isNew } = directory;
    const driver = await createPgliteDriver({ directory: files, isNew, maxWaiting });
    return watched({ ...driver, close: () => driver.close().finally(directory.release) });
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
