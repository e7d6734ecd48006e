import { startTestPostgres, type TestPostgres } from "../store/testing.ts";
import { createTestRows, type TestRows } from "./testing.ts";

export interface TestDatabases {
  /** The databases by name, for `describe.each`. */
  readonly databases: readonly (readonly [name: string, open: () => Promise<TestRows>])[];
  stop(): Promise<void>;
}

/** Serves the rows of a schema on PGlite and on PostgreSQL, which starts with its first database. */
export function createTestDatabases(schema: string): TestDatabases {
  let postgres: Promise<TestPostgres> | undefined;
  return {
    databases: [
      ["PGlite", () => createTestRows({}, schema)],
      [
        "PostgreSQL",
        async () => {
          postgres ??= startTestPostgres();
          return createTestRows({ database: await (await postgres).createDatabase() }, schema);
        },
      ],
    ],
    stop: async () => (await postgres)?.stop(),
  };
}
