import { spawn } from "node:child_process";
import { once } from "node:events";
import { readAll } from "../run/read-all.ts";

export interface ChildOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
  /** Milliseconds after which the process is killed; none when left out. */
  readonly timeout?: number;
}

/** What became of a process. */
export interface ChildResult {
  readonly stdout: Uint8Array;
  readonly stderr: string;
  /** Of the exit; 128 and more for the number of a signal, as shells count. */
  readonly exitCode: number;
  /** Why there is no proper exit: it could not be started, was killed, or ran too long. */
  readonly failure: string | undefined;
}

const killedExitCode = 137;
const notStartedExitCode = 127;

/** Runs a process with bytes on its stdin until it ends. Never rejects. A process need not read what it is given. */
export async function runChild(command: string, stdin: Uint8Array, options: ChildOptions = {}): Promise<ChildResult> {
  const child = spawn(command, options.args ?? [], { env: options.env ?? process.env, cwd: options.cwd });
  const exit = once(child, "close") as Promise<[number | null, NodeJS.Signals | null]>;
  // It closes its stdin when it is done, and what is still being written then is not an error of ours.
  child.stdin.on("error", () => {});
  child.stdin.end(stdin);
  let timedOut = false;
  const timer =
    options.timeout === undefined
      ? undefined
      : setTimeout(() => {
          timedOut = true;
          child.kill("SIGKILL");
          // A grandchild may hold the pipes open, and would keep us waiting.
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
      ? `did not end within ${options.timeout} ms`
      : signal === null
        ? undefined
        : `was ended by ${signal}`;
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
