import pg from "pg";
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
  // Idle connections that break are replaced; without a listener the process would end.
  pool.on("error", () => undefined);
  try {
    await pool.query("select 1");
  } catch (error) {
    await pool.end();
    throw error;
  }
  const listener = createPostgresListener(config);
  return {
    query: queryOf(pool),
    listen: listener.listen,
    async transaction(run) {
      const client = await pool.connect();
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
        throw error;
      }
    },
    async close() {
      await listener.close();
      await pool.end();
    },
  };
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
