import { spawn } from "node:child_process";
import { once } from "node:events";
import { readAll } from "../run/read-all.ts";

export interface ChildOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
  /** Milliseconds after which the process is killed; unlimited by default. */
  readonly timeout?: number;
}

/** How a process ended, and its output. */
export interface ChildResult {
  readonly stdout: Uint8Array;
  readonly stderr: string;
  /** 137 if a signal ended the process, 127 if it could not be started, as in a shell. */
  readonly exitCode: number;
  /** Set if the process could not be started, was killed, or timed out. */
  readonly failure: string | undefined;
}

const killedExitCode = 137;
const notStartedExitCode = 127;

/** Runs a process to its end with `stdin` as its input, which it need not read. Never rejects. */
export async function runChild(command: string, stdin: Uint8Array, options: ChildOptions = {}): Promise<ChildResult> {
  const child = spawn(command, options.args ?? [], { env: options.env ?? process.env, cwd: options.cwd });
  const exit = once(child, "close") as Promise<[number | null, NodeJS.Signals | null]>;
  // A process may exit before it has read all its input; the failing write is not an error.
  child.stdin.on("error", () => {});
  child.stdin.end(stdin);
  let timedOut = false;
  const timer =
    options.timeout === undefined
      ? undefined
      : setTimeout(() => {
          timedOut = true;
          child.kill("SIGKILL");
          // A grandchild may keep the pipes open.
          child.stdout.destroy();
          child.stderr.destroy();
        }, options.timeout);
  try {
    const [stdout, stderr, [code, signal]] = await Promise.all([
      readAll(child.stdout).catch(() => new Uint8Array(0)),
      readAll(child.stderr).catch(() => new Uint8Array(0)),
      exit,
    ]);
    const failure = timedOut
      ? `timed out after ${options.timeout} ms`
      : signal === null
        ? undefined
        : `was killed by ${signal}`;
    return { stdout, stderr: Buffer.from(stderr).toString("utf8"), exitCode: code ?? killedExitCode, failure };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      stdout: new Uint8Array(0),
      stderr: "",
      exitCode: notStartedExitCode,
      failure: `could not be started (${reason})`,
    };
  } finally {
    clearTimeout(timer);
  }
}
