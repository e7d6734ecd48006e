import { link, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
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
  if (claimed.has(directory)) throw new Error(`${directory} is in use by this process`);
  claimed.add(directory);
  try {
    await mkdir(directory, { recursive: true });
    const claim = await claimInTurn(directory);
    const database = join(directory, "database");
    const isNew = await stat(join(database, "PG_VERSION")).then(
      () => false,
      () => true,
    );
    return {
      database,
      isNew,
      async release() {
        // The file stays, so that the numbers of claims only grow.
        await writeFile(claim, released);
        claimed.delete(directory);
      },
    };
  } catch (error) {
    claimed.delete(directory);
    throw error;
  }
}

const released = "released\n";

/**
 * Writes the claim with the next number, and returns its file. The claim with the highest number counts. It appears at once, with its
 * content, because it is a link to a finished file, and a number is never used again: of processes that find the same claim left
 * over by one that ended, the first takes the next number, and the others find it in use.
 */
async function claimInTurn(directory: string): Promise<string> {
  const draft = join(directory, `process-id.${process.pid}.draft`);
  await writeFile(draft, `${await runningProcess(process.pid)}\n`);
  try {
    for (;;) {
      const numbers = await claimNumbers(directory);
      const last = Math.max(...numbers);
      for (const number of new Set([0, last])) {
        const pid = await runningOwner(claimFile(directory, number));
        if (pid !== undefined && pid !== process.pid) throw new Error(`${directory} is in use by process ${pid}`);
      }
      const claim = claimFile(directory, last + 1);
      if (!(await linked(draft, claim))) continue;
      // A process that read the numbers long ago can take one that others have used and removed since.
      if (Math.max(...(await claimNumbers(directory))) > last + 1) {
        await rm(claim, { force: true });
        continue;
      }
      for (const number of numbers) await rm(claimFile(directory, number), { force: true });
      return claim;
    }
  } finally {
    await rm(draft, { force: true });
  }
}

/** The numbers of all claims, and 0, which is that of earlier releases. */
async function claimNumbers(directory: string): Promise<number[]> {
  const names = await readdir(directory);
  return [0, ...names.flatMap((name) => /^process-id\.(\d+)$/.exec(name)?.[1] ?? []).map(Number)];
}

function claimFile(directory: string, number: number): string {
  return join(directory, number === 0 ? "process-id" : `process-id.${number}`);
}

/** Gives a file a second name; false if another file has it. */
async function linked(file: string, name: string): Promise<boolean> {
  try {
    await link(file, name);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/** Returns the id of the process that claimed the directory, if it still runs. */
async function runningOwner(file: string): Promise<number | undefined> {
  const claim = (await readFile(file, "utf8").catch(() => "")).trim();
  const pid = Number.parseInt(claim, 10);
  const running = Number.isNaN(pid) ? undefined : await runningProcess(pid);
  // A claim without the time is from a system that does not tell it.
  return running === claim || running?.startsWith(`${claim} `) ? pid : undefined;
}
