/** What a command talks to: the streams of the process, or those of a test. */
export interface Terminal {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
}

/** A command of `protoc-gen-rest`. */
export interface Command {
  /** How it is called, without the name of the executable: `replay FILE`. */
  readonly usage: string;
  /** One sentence for `--help`. */
  readonly summary: string;
  /** Answers the exit code. Throws a UsageError for arguments that it cannot take. */
  run(args: readonly string[], terminal: Terminal): Promise<number>;
}

/** A mistake in the arguments of a command; shown with how the command is used. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
