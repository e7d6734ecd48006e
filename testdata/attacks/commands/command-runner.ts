import { execFile } from "node:child_process";
import { join } from "node:path";
import { bundle } from "../bundle.ts";

/** How long a command may take: far more than it needs, and nothing beside what backtracking would take. */
const maxMilliseconds = 30_000;

export interface CommandRun {
  /** Undefined: it was stopped, because it took too long. */
  readonly exitCode: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
  readonly milliseconds: number;
}

/** Runs the executable in a process of its own, which can be stopped. */
export type RunCommand = (args: readonly string[], cwd?: string) => Promise<CommandRun>;

/** Bundles the commands into a folder, and returns what runs them. */
export async function createCommandRunner(folder: string): Promise<RunCommand> {
  const script = join(folder, "commands.mjs");
  await bundle(join(process.cwd(), "generators/commands/main.ts"), script);
  return (args, cwd = folder) =>
    new Promise((resolve) => {
      const start = performance.now();
      // 512 MB are enough for each command, so that endless input ends here.
      const nodeArgs = ["--max-old-space-size=512", script, ...args];
      const options = { cwd, timeout: maxMilliseconds, maxBuffer: 64e6, env: { ...process.env, NO_COLOR: "1" } };
      const child = execFile(process.execPath, nodeArgs, options, (error, stdout, stderr) => {
        const milliseconds = Math.round(performance.now() - start);
        const isStopped = error?.killed === true || error?.signal != null;
        resolve({ exitCode: isStopped ? undefined : (child.exitCode ?? 2), stdout, stderr, milliseconds });
      });
    });
}
