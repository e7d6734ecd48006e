import { statfs } from "node:fs/promises";
import { PGlite, type Transaction } from "@electric-sql/pglite";
import { isDatabaseError } from "./database-error.ts";
import { DatabaseUnavailable } from "./database-unavailable.ts";
import type { Connection, Driver } from "./driver.ts";
import { loadTemplate, saveTemplate } from "./pglite-template.ts";
import type { Parameter } from "./store.ts";
import { createTurns } from "./turns.ts";
import { parameterText, parsers } from "./values.ts";

// PGlite needs a segment of its log (16 MB) and some room for the tables to start after a crash.
const bytesToStart = 24 * 1024 * 1024;

export interface PgliteOptions {
  /** The directory of the files; in memory without one. */
  readonly directory: string | undefined;
  readonly isNew: boolean;
  /** How many statements and transactions may wait for the one that runs. */
  readonly maxWaiting: number;
}

interface Listener {
  readonly channel: string;
  readonly notified: (payload: string) => void;
  unlisten: () => Promise<void>;
}

/**
 * Starts PGlite in memory, or on the files of a directory, which it creates. Where PostgreSQL would restart itself, such as after
 * a write to its log for which the disk has no room, PGlite must not be called again: it never returns. It is started anew when
 * there is room, and statements are refused until then.
 */
export async function createPgliteDriver({ directory, isNew, maxWaiting }: PgliteOptions): Promise<Driver> {
  const listeners = new Set<Listener>();
  let database: PGlite | undefined = await startPglite(directory, isNew);
  let crash: unknown;
  const inTurn = createTurns(maxWaiting);

  const running = async (): Promise<PGlite> => {
    if (database !== undefined) return database;
    if (directory === undefined || (await freeBytes(directory)) < bytesToStart) throw new DatabaseUnavailable(crash);
    const started = await startPglite(directory, false);
    for (const listener of listeners) listener.unlisten = await listen(started, listener);
    database = started;
    return started;
  };
  const run = <T>(use: (database: PGlite) => Promise<T>): Promise<T> =>
    inTurn(async () => {
      const current = await running();
      try {
        return await use(current);
      } catch (error) {
        if (!isCrash(error)) throw error;
        database = undefined;
        crash = error;
        throw new DatabaseUnavailable(error);
      }
    });
  return {
    query: (sql, parameters) => run((it) => queryOf(it)(sql, parameters)),
    transaction: (change) =>
      run((it) =>
        it.transaction((transaction) =>
          change({
            query: queryOf(transaction),
            async execute(script) {
              await transaction.exec(script);
            },
          }),
        ),
      ),
    async listen(channel, notified) {
      const listener: Listener = { channel, notified, unlisten: () => Promise.resolve() };
      listener.unlisten = await run((it) => listen(it, listener));
      listeners.add(listener);
      return async () => {
        listeners.delete(listener);
        await listener.unlisten();
      };
    },
    close: async () => database?.close(),
  };
}

async function startPglite(directory: string | undefined, isNew: boolean): Promise<PGlite> {
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
  return database;
}

function listen(database: PGlite, { channel, notified }: Listener): Promise<() => Promise<void>> {
  return database.listen(`"${channel}"`, notified);
}

/** Whether PostgreSQL ended with this error, rather than the statement. */
function isCrash(error: unknown): boolean {
  // A trap of WebAssembly.
  if (error instanceof Error && error.name === "RuntimeError") return true;
  return isDatabaseError(error) && (error.severity === "PANIC" || error.severity === "FATAL");
}

async function freeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}

function queryOf(queryable: Pick<Transaction, "query">): Connection["query"] {
  return async <Row extends object>(sql: string, parameters: readonly Parameter[] = []) => {
    const { rows } = await queryable.query<Row>(sql, parameters.map(parameterText));
    return rows;
  };
}
