import type { Terminal } from "./terminal.ts";

/** One run of the executable: where its command writes, and how it ends. */
export interface Session extends Terminal {
  exitCode: ExitCode;
}

/** 0: fine; 1: the command has findings; 2: it could not run. */
export type ExitCode = 0 | 1 | 2;

/** Why a command cannot run, for the person who called it. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}
