import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

/** A server of the suite. */
export interface Running {
  readonly origin: string;
  close(): void | Promise<void>;
}

const maxStartMilliseconds = 120_000;

/** Starts a server, and waits until a line of `output` holds its port. */
export async function startServer(
  command: string,
  args: readonly string[],
  portOf: (line: string) => string | undefined,
  options: SpawnOptions & { readonly output?: 1 | 3 } = {},
): Promise<Running> {
  const { output = 1, ...rest } = options;
  const stdio = ["ignore", "pipe", "pipe", "pipe"] as const;
  const child = spawn(command, args, { ...rest, stdio: [...stdio] });
  let problems = "";
  child.stderr?.on("data", (text) => {
    problems += text;
  });
  const tooLong = setTimeout(() => child.kill(), maxStartMilliseconds);
  const close = () => void child.kill();
  for await (const line of createInterface({ input: child.stdio[output] as Readable })) {
    const port = portOf(line);
    if (port === undefined) continue;
    clearTimeout(tooLong);
    child.stdout?.resume();
    return { origin: `http://127.0.0.1:${port}`, close };
  }
  clearTimeout(tooLong);
  close();
  throw new Error(`${command} has not started: ${problems.slice(-2000)}`);
}

/** Runs a program, and returns what it prints. */
export async function runProgram(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<string> {
  const child: ChildProcess = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  let problems = "";
  child.stdout?.on("data", (text) => {
    printed += text;
  });
  child.stderr?.on("data", (text) => {
    problems += text;
  });
  const code = await new Promise((resolve, reject) => child.once("close", resolve).once("error", reject));
  if (code !== 0) throw new Error(`${command} ${args[0]} has ended with ${code}: ${(problems + printed).slice(-2000)}`);
  return printed;
}
