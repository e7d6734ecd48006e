// Runs a program of Node.js, and measures the CPU time of its process and of those that it starts: other programs of the machine
// disturb it least.
import { spawnSync } from "node:child_process";

/** Returns what the program printed, and its CPU time in seconds. Throws if it fails. */
export function runNode(...args) {
  const result = tryNode(...args);
  if (result.status !== 0)
    throw new Error(`${args.join(" ")} ended with ${result.status}: ${result.stdout}${result.stderr}`);
  return result;
}

/** The same for a program that may fail. */
export function tryNode(...args) {
  // `times` of a shell prints its own time and that of its children, for user and system.
  const script = '"$@"; status=$?; printf "\\036"; times; exit $status';
  const { status, stdout, stderr } = spawnSync("sh", ["-c", script, "sh", process.execPath, ...args], {
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  const [printed, times] = stdout.split("\x1e");
  const parts = [...times.matchAll(/(\d+)m([\d.]+)s/g)];
  const seconds = parts.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
  return { status, stdout: printed, stderr, seconds };
}
