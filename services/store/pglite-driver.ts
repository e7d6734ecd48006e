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
  return {
    query: queryOf(database),
    transaction: (run) =>
      database.transaction((transaction) =>
        run({
          query: queryOf(transaction),
          async execute(script) {
            await transaction.exec(script);
          },
        }),
      ),
    async listen(channel, notified) {
      const unlisten = await database.listen(`"${channel}"`, notified);
      return () => unlisten();
    },
    close: () => database.close(),
  };
}

function queryOf(queryable: Pick<Transaction, "query">): Connection["query"] {
  return async <Row extends object>(sql: string, parameters: readonly Parameter[] = []) => {
    const { rows } = await queryable.query<Row>(sql, parameters.map(parameterText));
    // PGlite runs in this thread. As long as statements wait for it, their promises alone would keep the event loop from turning,
    // in each turn of which Node.js accepts only one connection.
    await setImmediate();
    return rows;
  };
}
