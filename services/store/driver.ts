import type { Queryable } from "./store.ts";

/** One connection within a transaction. */
export interface Connection extends Queryable {
  execute(script: string): Promise<void>;
}

/** What PGlite and PostgreSQL do each in their own way; `createStore` does the rest. */
export interface Driver extends Queryable {
  transaction<T>(run: (connection: Connection) => Promise<T>): Promise<T>;
  listen(channel: string, notified: (payload: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}
