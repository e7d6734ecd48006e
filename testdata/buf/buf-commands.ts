import { spawnSync } from "node:child_process";

/** The output of a command, and its duration. */
export interface TimedRun {
  readonly command: string;
  readonly exitCode: number | null;
  readonly output: string;
  readonly seconds: number;
  /** User and system time, that of started processes included. */
  readonly cpuSeconds: number;
}

/** Runs a shell command in a project. */
export function timedRun(command: string, cwd: string, env: NodeJS.ProcessEnv): TimedRun {
  const start = performance.now();
  // The last line of stderr is from `time`.
  const script = `TIMEFORMAT=$'\\n%U %S'; time { ${command}; }`;
  const { status, stdout, stderr } = spawnSync("bash", ["-c", script], { cwd, env, encoding: "utf8" });
  const lines = stderr.trimEnd().split("\n");
  const times = (lines.pop() ?? "").split(" ").map(Number);
  return {
    command,
    exitCode: status,
    output: stdout + lines.join("\n").trimEnd(),
    seconds: (performance.now() - start) / 1000,
    cpuSeconds: times.reduce((sum, time) => sum + time, 0),
  };
}

/** Everything that people do with buf in a project; `main` is what it was before. */
export const bufCommands: readonly string[] = [
  "buf build",
  "buf lint",
  "buf format --diff --exit-code",
  "buf breaking --against '.git#branch=main'",
  "buf generate",
];
