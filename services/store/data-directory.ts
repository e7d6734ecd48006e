import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { runningProcess } from "./running-process.ts";

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
      await writeFile(owner, `${await runningProcess(process.pid)}\n`, { flag: "wx" });
      break;
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    }
    const pid = await runningOwner(owner);
    if (pid !== undefined && pid !== process.pid) throw new Error(`${directory} is in use by process ${pid}`);
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

/** Returns the id of the process that claimed the directory, if it still runs. */
async function runningOwner(file: string): Promise<number | undefined> {
  const claim = (await readFile(file, "utf8").catch(() => "")).trim();
  const pid = Number.parseInt(claim, 10);
  const running = Number.isNaN(pid) ? undefined : await runningProcess(pid);
  // A claim without the time is from a system that does not tell it.
  return running === claim || running?.startsWith(`${claim} `) ? pid : undefined;
}
