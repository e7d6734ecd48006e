import type { Queryable } from "./store.ts";

/** One connection within a transaction. */
export interface Connection extends Queryable {
  execute(script: string): Promise<void>;
}

/** The part of a store in which PGlite and PostgreSQL differ; `createStore` does the rest. */
export interface Driver extends Queryable {
  transaction<T>(run: (connection: Connection) => Promise<T>): Promise<T>;
  listen(channel: string, notified: (payload: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}
