import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import type { CliTerminal } from "./cli-service.ts";

/** The tokens that a login leaves for later runs. */
export interface KeptTokens {
  readonly accessToken: string;
  /** Milliseconds since 1970. */
  readonly expiresAt?: number | undefined;
  readonly refreshToken?: string | undefined;
}

/** Where the tokens of a program are: below XDG_CONFIG_HOME, `~/.config` by default. */
function pathOf(program: string, { env }: CliTerminal): string {
  const folder = env["XDG_CONFIG_HOME"] || join(env["HOME"] || homedir(), ".config");
  return join(folder, program, "credentials.json");
}

/** Reads the tokens of the last login; undefined without one. */
export function readTokens(program: string, terminal: CliTerminal): KeptTokens | undefined {
  try {
    const kept = JSON.parse(readFileSync(pathOf(program, terminal), "utf8")) as Partial<KeptTokens>;
    return typeof kept.accessToken === "string" ? { ...kept, accessToken: kept.accessToken } : undefined;
  } catch {
    return undefined;
  }
}

/** Only the person may read them. */
export function writeTokens(program: string, tokens: KeptTokens, terminal: CliTerminal): void {
  const path = pathOf(program, terminal);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  // A file that exists would keep its mode, and a reader could find half of one that is being written.
  const written = `${path}.${randomUUID()}`;
  try {
    writeFileSync(written, `${JSON.stringify(tokens)}\n`, { mode: 0o600, flag: "wx" });
    renameSync(written, path);
  } finally {
    rmSync(written, { force: true });
  }
}

export function removeTokens(program: string, terminal: CliTerminal): void {
  rmSync(pathOf(program, terminal), { force: true });
}
