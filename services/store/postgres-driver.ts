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

/** Connects to a PostgreSQL server. Rejects if it cannot be reached. */
export async function createPostgresDriver(url: string): Promise<Driver> {
  // Times are read as UTC, whatever the server's zone is.
  const config: pg.ClientConfig = { connectionString: url, types, options: "-c TimeZone=UTC" };
  const pool = new pg.Pool(config);
  // Connections that break, idle or during a transaction, are replaced. Without a listener the process would end.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
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
  const connect = () => pool.connect().catch((error: unknown) => Promise.reject(new DatabaseUnavailable(error)));
  return {
    async query(sql, parameters) {
      const client = await connect();
      try {
        return await queryOf(client)(sql, parameters);
      } catch (error) {
        throw isLost(error) ? new DatabaseUnavailable(error) : error;
      } finally {
        client.release();
      }
    },
    listen: listener.listen,
    async transaction(run) {
      const client = await connect();
      try {
        await client.query("begin");
        const result = await run(connectionOf(client));
        await client.query("commit");
        client.release();
        return result;
      } catch (error) {
        // A connection that cannot roll back is of no further use.
        await client.query("rollback").then(
          () => client.release(),
          () => client.release(true),
        );
        throw isLost(error) ? new DatabaseUnavailable(error) : error;
      }
    },
    async close() {
      await listener.close();
      // Requests have had their time to end: what still runs is cut off.
      for (const client of busy) client.end();
      await pool.end();
    },
  };
}

/** Whether the connection broke during a statement. */
function isLost(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.severity === "FATAL";
  return error instanceof Error && /^Connection terminated|^read ECONNRESET|^write EPIPE/.test(error.message);
}

function connectionOf(client: pg.ClientBase): Connection {
  return {
    query: queryOf(client),
    async execute(script) {
      await client.query(script);
    },
  };
}

function queryOf(queryable: pg.Pool | pg.ClientBase): Connection["query"] {
  return async <Row extends object>(sql: string, parameters: readonly Parameter[] = []) => {
    const { rows } = await queryable.query<Row>(sql, parameters.map(parameterText));
    return rows;
  };
}
