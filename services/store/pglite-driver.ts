import { setImmediate } from "node:timers/promises";
import { PGlite, type Transaction } from "@electric-sql/pglite";
import type { Connection, Driver } from "./driver.ts";
import { loadTemplate, saveTemplate } from "./pglite-template.ts";
import type { Parameter } from "./store.ts";
import { parameterText, parsers } from "./values.ts";

/** Starts PGlite in memory, or on the files of a directory, which it creates. */
export async function createPgliteDriver(directory: string | undefined, isNew: boolean): Promise<Driver> {
  const template = isNew ? await loadTemplate() : undefined;
  const database = await PGlite.create({
    ...(directory === undefined ? {} : { dataDir: directory }),
    ...(template === undefined ? {} : { loadDataDir: template }),
    parsers: { ...parsers },
  });
  if (isNew && template === undefined) await saveTemplate(await database.dumpDataDir("none"));
  // Parameters are text already.
  for (const oid of Object.keys(database.serializers)) database.serializers[oid] = String;
  await database.exec("set time zone 'UTC'");
  const inTurn = createTurns();
  const query = queryOf(database);
  return {
    query: (sql, parameters) => inTurn(() => query(sql, parameters)),
    transaction: (run) =>
      inTurn(() =>
        database.transaction((transaction) =>
          run({
            query: queryOf(transaction),
            async execute(script) {
              await transaction.exec(script);
            },
          }),
        ),
      ),
    async listen(channel, notified) {
      const unlisten = await database.listen(`"${channel}"`, notified);
      return () => unlisten();
    },
    close: () => database.close(),
  };
}

/**
 * Runs one thing after the other, each in a turn of the event loop. PGlite runs in this thread: as long as something waits for it,
 * its promises alone would keep the loop from turning, and Node.js accepts one connection in each turn.
 */
function createTurns(): <T>(run: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const result = last.then(() => setImmediate()).then(run);
    last = result.catch(() => undefined);
    return result;
  };
}

function queryOf(queryable: Pick<Transaction, "query">): Connection["query"] {
  return async <Row extends object>(sql: string, parameters: readonly Parameter[] = []) => {
    const { rows } = await queryable.query<Row>(sql, parameters.map(parameterText));
    return rows;
  };
}
