import { ExchangeError } from "@protoc-gen-rest/plugin";
import { CommanderError } from "commander";
import { completeCommand, completions } from "./completion/complete.ts";
import { createProgram } from "./program.ts";
import { CommandError, type ExitCode, type Session } from "./session.ts";
import type { Terminal } from "./terminal.ts";

/** Runs `protoc-gen-rest` for a person: with arguments, or on a terminal. Returns the exit code. */
export async function runCommand(args: readonly string[], terminal: Terminal = process): Promise<ExitCode> {
  const session: Session = { stdout: terminal.stdout, stderr: terminal.stderr, exitCode: 0 };
  try {
    const [name, ...line] = args;
    if (name === completeCommand) {
      for (const word of completions(createProgram(session), line, session)) terminal.stdout.write(`${word}\n`);
      return 0;
    }
    await createProgram(session).parseAsync(args.length === 0 ? ["--help"] : args, { from: "user" });
    return session.exitCode;
  } catch (error) {
    // Commander has printed the help, the version or what is wrong with the arguments.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof CommandError || error instanceof ExchangeError || isSystemError(error))) throw error;
    terminal.stderr.write(`protoc-gen-rest: ${error.message}\n`);
    return 2;
  }
}

/** A file that cannot be read or written, or a full disk. Node.js names the path and the reason. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error && "code" in error;
}
