import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** All services in a process of their own, which may be killed and started again. */
export class ServiceProcess {
  readonly #program: string;
  readonly #args: readonly string[];
  #child: ChildProcess | undefined;
  #port = "0";
  /** Whether the process has been killed and does not listen again yet. */
  isDown = true;
  /** How often it has been started. */
  starts = 0;

  /** `program` is start.js; `args` follow `npm start -- all`. */
  constructor(program: string, args: readonly string[]) {
    this.#program = program;
    this.#args = args;
  }

  /** Starts the process, the second time on the same port. Resolves when it listens. */
  async start(): Promise<void> {
    const argv = [this.#program, "all", "--port", this.#port, ...this.#args];
    const child = spawn(process.execPath, argv, { stdio: ["ignore", "pipe", "inherit"] });
    this.#child = child;
    for await (const line of createInterface({ input: child.stdout })) {
      const [, port] = /^listening on .*:(\d+)$/.exec(line) ?? [];
      if (port === undefined) continue;
      this.#port = port;
      this.isDown = false;
      this.starts += 1;
      return;
    }
    throw new Error("the services did not start");
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  urlOf(service: string): string {
    return `http://127.0.0.1:${this.#port}/${service}`;
  }

  async end(signal: "SIGKILL" | "SIGTERM"): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null) return;
    this.isDown = true;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }
}
