import { runCommand } from "../../generators/commands/run-command.ts";

/** The output of a command, and its exit code. */
export interface CommandRun {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command in this process. */
export function run(...args: readonly string[]): Promise<CommandRun> {
  return runIn({}, ...args);
}

/** Runs a command as if on a terminal of this width, with or without colors. */
export async function runIn(
  { columns, colors = false }: { readonly columns?: number; readonly colors?: boolean },
  ...args: readonly string[]
): Promise<CommandRun> {
  const written = { stdout: "", stderr: "" };
  const textOf = (chunk: string | Uint8Array) => (typeof chunk === "string" ? chunk : Buffer.from(chunk).toString());
  const settings = columns === undefined ? {} : { isTTY: true, columns, hasColors: () => colors };
  const exitCode = await runCommand(args, {
    stdout: { write: (chunk) => (written.stdout += textOf(chunk)), ...settings },
    stderr: { write: (chunk) => (written.stderr += textOf(chunk)), ...settings },
  });
  return { exitCode, ...written };
}
