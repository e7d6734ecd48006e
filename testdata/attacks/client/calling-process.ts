import { type ChildProcess, fork } from "node:child_process";
import type { Order, Result } from "./scenario.ts";

/** Runs the calls of scenarios in a process of their own, which is replaced when a call harms it. */
export class CallingProcess {
  readonly #script: string;
  readonly #target: string;
  #child: Promise<ChildProcess> | undefined;

  constructor(script: string, target: string) {
    this.#script = script;
    this.#target = target;
  }

  /** Rejects when the call is not over in time, or ends the process. */
  async call(order: Order, deadline: number): Promise<Result> {
    this.#child ??= this.#start();
    const child = await this.#child;
    const result = await new Promise<Result | string>((resolve) => {
      const timer = setTimeout(resolve, deadline, `not over after ${deadline} ms`);
      const ended = (code: number | null, signal: string | null) =>
        settle(`the process ended with ${code ?? signal}, as when its memory is used up`);
      const settle = (outcome: Result | string) => {
        clearTimeout(timer);
        child.off("exit", ended).off("message", settle);
        resolve(outcome);
      };
      child.once("exit", ended).once("message", settle);
      child.send(order);
    });
    if (typeof result === "string" || result.growth > 100e6 || result.rejections > 0) await this.close();
    if (typeof result === "string") throw new Error(result);
    return result;
  }

  async close(): Promise<void> {
    const child = await this.#child;
    this.#child = undefined;
    child?.kill("SIGKILL");
  }

  #start(): Promise<ChildProcess> {
    const execArgv = ["--expose-gc", "--max-old-space-size=512"];
    const child = fork(this.#script, [this.#target], { execArgv, stdio: ["ignore", "ignore", "ignore", "ipc"] });
    return new Promise((resolve, reject) => {
      const ended = () => reject(new Error(`${this.#script} ends before it takes a call`));
      child.once("exit", ended).once("message", () => {
        child.off("exit", ended);
        resolve(child);
      });
    });
  }
}
