import pg from "pg";
import { DatabaseUnavailable } from "./database-unavailable.ts";
import type { Connection, Driver } from "./driver.ts";
import { createPostgresListener } from "./postgres-listener.ts";
import type { Parameter } from "./store.ts";
import { parameterText, parsers } from "./values.ts";

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    format === "binary" ? pg.types.getTypeParser(oid, format) : (parsers[oid] ?? pg.types.getTypeParser(oid, format)),
};

export interface PostgresOptions {
  readonly poolSize: number;
  /** How many statements and transactions may wait for a connection. */
  readonly maxWaiting: number;
}

/** Connects to a PostgreSQL server. Rejects if it cannot be reached. */
export async function createPostgresDriver(url: string, { poolSize, maxWaiting }: PostgresOptions): Promise<Driver> {
  // Times are read as UTC, whatever the server's zone is.
  const config: pg.ClientConfig = { connectionString: url, types, options: "-c TimeZone=UTC" };
  const pool = new pg.Pool({ ...config, max: poolSize });
  // Connections that break, idle or during a transaction, are replaced. Without a listener the process would end.
  pool.on("error", () => undefined);
  // Later statements on these fail, each with an error of pg.
  const broken = new WeakSet<pg.ClientBase>();
  pool.on("connect", (client) => client.on("error", () => broken.add(client)));
  const busy = new Set<pg.PoolClient>();
  pool.on("acquire", (client) => busy.add(client));
  pool.on("release", (_, client) => busy.delete(client));
  try {
    await pool.query("select 1");
  } catch (error) {
    await pool.end();
    throw error;
  }
  const listener = createPostgresListener(config);
  const connect = async () => {
    // Those that connections take in this turn of the event loop do not wait: idle ones, and those that may still be opened.
    const available = pool.idleCount + poolSize - pool.totalCount;
    if (pool.waitingCount >= maxWaiting + available) {
      throw new DatabaseUnavailable("too many requests wait for the database");
    }
    return pool.connect().catch((error: unknown) => Promise.reject(new DatabaseUnavailable(error)));
  };
  const connectionOf = (client: pg.ClientBase): Connection => {
    const run = async <Row extends object>(sql: string, parameters?: (string | null)[]) => {
      try {
        return await client.query<Row>(sql, parameters);
      } catch (error) {
        throw broken.has(client) || isFatal(error) ? new DatabaseUnavailable(error) : error;
      }
    };
    return {
      async query<Row extends object>(sql: string, parameters: readonly Parameter[] = []) {
        return (await run<Row>(sql, parameters.map(parameterText))).rows;
      },
      async execute(script) {
        await run(script);
      },
    };
  };
  return {
    async query(sql, parameters) {
      const client = await connect();
      try {
        return await connectionOf(client).query(sql, parameters);
      } finally {
        client.release();
      }
    },
    listen: listener.listen,
    async transaction(run) {
      const client = await connect();
      const connection = connectionOf(client);
      try {
        await connection.execute("begin");
        const result = await run(connection);
        await connection.execute("commit");
        client.release();
        return result;
      } catch (error) {
        // A connection that cannot roll back is of no further use.
        await client.query("rollback").then(
          () => client.release(),
          () => client.release(true),
        );
        throw error;
      }
    },
    async close() {
      await listener.close();
      // Requests have had their time to end: what still runs is cut off.
      for (const client of busy) {
        broken.add(client);
        client.end();
      }
      await pool.end();
    },
  };
}

/** Whether the server ended the connection with this error. */
function isFatal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === "FATAL";
}
