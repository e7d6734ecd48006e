import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { CommandError } from "../session.ts";
import type { PackageManager } from "./detect-project.ts";

/** The arguments that add packages, for each package manager. */
const adding: Readonly<Record<PackageManager, (isDev: boolean) => readonly string[]>> = {
  npm: (isDev) => ["install", "--no-audit", "--no-fund", ...(isDev ? ["--save-dev"] : [])],
  pnpm: (isDev) => ["add", ...(isDev ? ["--save-dev"] : [])],
  yarn: (isDev) => ["add", ...(isDev ? ["--dev"] : [])],
  bun: (isDev) => ["add", ...(isDev ? ["--dev"] : [])],
};

/** The command that adds packages to a project. */
export function addCommand(manager: PackageManager, packages: readonly string[], isDev: boolean): readonly string[] {
  return [manager, ...adding[manager](isDev), ...packages];
}

/** Runs a step of a project, and returns what it prints. Throws a CommandError if it fails. */
export function runStep(folder: string, command: readonly string[]): string {
  const [program = "", ...args] = command;
  const shell = process.platform === "win32";
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: folder, encoding: "utf8", shell });
  if (error !== undefined) throw new CommandError(`cannot start ${program} (${error.message})`);
  if (status !== 0) throw new CommandError(`${command.join(" ")} failed:\n${stdout}${stderr}`.trimEnd());
  return stdout;
}

/** The version of a program that a project runs; undefined if it cannot be started. */
export function versionOf(program: string, folder: string): string | undefined {
  const shell = process.platform === "win32";
  const { status, stdout } = spawnSync(program, ["--version"], { cwd: folder, encoding: "utf8", shell });
  return status === 0 ? stdout.trim() : undefined;
}

/** Calls a function while the server of the example runs, with the URL of the server. */
export async function withServer<T>(folder: string, file: string, use: (url: string) => T | Promise<T>): Promise<T> {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port) };
  const tsx = join(folder, "node_modules/.bin/tsx");
  const server = spawn(tsx, [file], {
    cwd: folder,
    env,
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  try {
    await started(server);
    return await use(`http://127.0.0.1:${port}`);
  } finally {
    server.kill();
  }
}

async function started(server: ChildProcess): Promise<void> {
  const errors: Buffer[] = [];
  server.stderr?.on("data", (data: Buffer) => void errors.push(data));
  const ended = once(server, "exit").then(() => {
    throw new CommandError(`the example server ended:\n${Buffer.concat(errors)}`);
  });
  await Promise.race([once(server.stdout!, "data"), ended]);
  // It ends when it is no longer needed.
  ended.catch(() => undefined);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address !== null ? address.port : 0;
}
