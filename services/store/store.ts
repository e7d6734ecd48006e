/** A statement's parameters. JSON is passed as text: `JSON.stringify(value)`. */
export type Parameter = string | number | bigint | boolean | null | undefined | Uint8Array | readonly Parameter[];

/**
 * Runs statements. In rows, `int8` is a bigint, `bytea` a Uint8Array, `json` and `jsonb` their values, dates and times are
 * RFC 3339 text in UTC, `numeric` is text.
 */
export interface Queryable {
  /** Runs one statement with the parameters `$1`, `$2`, and returns its rows. Throws a DatabaseError. */
  query<Row extends object = Record<string, unknown>>(
    sql: string,
    parameters?: readonly Parameter[],
  ): Promise<readonly Row[]>;
}

export interface Transaction extends Queryable {
  /** Runs a script of several statements without parameters. */
  execute(script: string): Promise<void>;
  /**
   * Waits for all other transactions that hold the same lock, in any process, and holds it until the end. A transaction that
   * reads what it is going to change takes a lock first; otherwise two of them might overwrite each other's changes.
   */
  lock(name: string): Promise<void>;
  /** Notifies the listeners of a channel, in any process, once the transaction is committed. At most 8000 bytes. */
  notify(channel: string, payload: string): Promise<void>;
}

/** A step to the current schema of a service: a script, or a function for data that needs code. Never changed once released. */
export type Migration = string | ((transaction: Transaction) => Promise<void>);

/** The comment of the schemas that `migrate` creates. */
export const serviceSchemaComment = "A reference service";

/** The database of the reference services. Every service has its own schema in it. */
export interface Store extends Queryable {
  /**
   * Runs `change` in a transaction: all of its statements take effect, or none if it throws. Committed changes survive the
   * end of the process. Use only the transaction within; the store throws there.
   */
  transaction<T>(change: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** Creates the schema of a service if it is missing, and runs the migrations that it lacks, each once. */
  migrate(schema: string, migrations: readonly Migration[]): Promise<void>;
  /**
   * Calls `notified` with the payload of every notification on the channel, and returns a function that ends it.
   * Notifications are lost while the connection to the database is.
   */
  listen(channel: string, notified: (payload: string) => void): Promise<() => Promise<void>>;
  /** Waits for running statements, and closes the database. */
  close(): Promise<void>;
}
