import { RestError } from "../client/exchange/rest-error.ts";
import { CliError, type CliOptions, type CliTerminal } from "./cli-service.ts";
import { loginScheme } from "./credentials.ts";
import { errorLine } from "./error-line.ts";
import { closedSignal } from "./output-state.ts";
import { printableLine } from "./printable.ts";

/**
 * Runs a program with the arguments of a command line, and returns its exit code: 0, 1 for a call that the service refused, 2 for a
 * command that could not run. Rejects with a TypeError for a login that no service takes.
 */
export async function runCli(
  options: CliOptions,
  args: readonly string[] = process.argv.slice(2),
  terminal: CliTerminal = process,
): Promise<number> {
  checkLogin(options);
  // The parser is an optional peer, which nothing else of this module needs.
  const { createProgram } = await import("./program.ts");
  const closed = closedSignal(terminal.stdout);
  closedSignal(terminal.stderr);
  try {
    await createProgram(options, terminal).parseAsync(args.length === 0 ? ["--help"] : [...args], { from: "user" });
    return 0;
  } catch (error) {
    // Who has read enough has no use for the rest.
    if (closed.aborted) return 0;
    return exitCodeOf(error, options, terminal);
  }
}

function checkLogin(options: CliOptions): void {
  const { login, services } = options;
  if (login === undefined || services.some((service) => loginScheme(options, service) !== undefined)) return;
  const scheme = login.scheme === undefined ? "that is OAuth 2" : `called ${JSON.stringify(login.scheme)}`;
  throw new TypeError(`login needs a security scheme ${scheme}, but no service of the program declares one`);
}

function exitCodeOf(error: unknown, { name }: CliOptions, { stderr }: CliTerminal): number {
  if (error instanceof RestError) {
    stderr.write(`${name}: ${errorLine(error)}\n`);
    for (const { path, reason } of error.violations)
      stderr.write(`  ${printableLine(`${path === "" ? "" : `${path} `}${reason}`)}\n`);
    return error.status > 0 ? 1 : 2;
  }
  // The parser has printed the help, the version or what is wrong with the arguments.
  if (isParserError(error)) return error.exitCode === 0 ? 0 : 2;
  if (!(error instanceof CliError || error instanceof TypeError || isSystemError(error))) throw error;
  stderr.write(`${name}: ${error.message}\n`);
  return 2;
}

function isParserError(error: unknown): error is { readonly exitCode: number } {
  return (
    error instanceof Error && "exitCode" in error && "code" in error && String(error.code).startsWith("commander.")
  );
}

/** A file that cannot be read or written. Node.js names the path and the reason. */
function isSystemError(error: unknown): error is Error {
  return error instanceof Error && "syscall" in error;
}
