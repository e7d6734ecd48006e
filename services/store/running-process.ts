import { readFile } from "node:fs/promises";

/**
 * Returns a text that names a running process: its id and, on Linux, when it started, since a later process can have the same
 * id. Undefined if it does not run, or has ended and waits for its parent to notice.
 */
export async function runningProcess(pid: number): Promise<string | undefined> {
  if (!isRunning(pid)) return undefined;
  // "42 (name) S 1 ...": a name may contain anything (proc_pid_stat(5)).
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [state, startTime] = [fields[0], fields[19]];
  if (state === "Z" || state === "X") return undefined;
  return startTime === undefined ? `${pid}` : `${pid} ${startTime}`;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
