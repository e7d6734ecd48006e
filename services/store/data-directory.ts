import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";

/** A directory that this process alone uses, until it is released or the process ends. */
export interface DataDirectory {
  /** Where the database is. */
  readonly database: string;
  /** Whether the database has yet to be created. */
  readonly isNew: boolean;
  release(): Promise<void>;
}

// In a container, a process can have the id of the one before.
const claimed = new Set<string>();

/** Creates the directory if it is missing. Throws if another process uses it: PGlite does not notice, and would destroy it. */
export async function claimDataDirectory(path: string): Promise<DataDirectory> {
  const directory = resolve(path);
  await mkdir(directory, { recursive: true });
  const owner = join(directory, "process-id");
  if (claimed.has(directory)) throw new Error(`${directory} is in use by this process`);
  for (;;) {
    try {
      await writeFile(owner, `${process.pid}\n`, { flag: "wx" });
      break;
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    }
    const pid = Number.parseInt(await readFile(owner, "utf8").catch(() => ""), 10);
    if (pid !== process.pid && isRunning(pid)) throw new Error(`${directory} is in use by process ${pid}`);
    // Left over by a process that was killed.
    await rm(owner, { force: true });
  }
  claimed.add(directory);
  const database = join(directory, "database");
  const isNew = await stat(join(database, "PG_VERSION")).then(
    () => false,
    () => true,
  );
  return {
    database,
    isNew,
    async release() {
      await rm(owner, { force: true });
      claimed.delete(directory);
    },
  };
}

function isRunning(pid: number): boolean {
  if (Number.isNaN(pid)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
