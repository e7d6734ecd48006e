import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { AssembleError, ExchangeError, replayRequest } from "@protoc-gen-rest/plugin";
import { restPlugin } from "../plugin.ts";
import { type Command, type Terminal, UsageError } from "./command.ts";

/** `replay FILE`: generates from a request that a run with `PROTOC_GEN_REST_CAPTURE` has kept. */
export const replay: Command = {
  usage: "replay FILE [--out DIR] [--opt OPTION]...",
  summary: "Generates from the request that PROTOC_GEN_REST_CAPTURE=FILE kept; lists the files, or writes them.",
  async run(args, terminal) {
    const { path, out, opt } = readArguments(args);
    const start = performance.now();
    const files = await replayFile(path, opt, terminal);
    if (typeof files === "string") {
      terminal.stderr.write(`${files}\n`);
      return 1;
    }
    const milliseconds = Math.round(performance.now() - start);
    for (const [name, content] of files) {
      if (out === undefined) terminal.stdout.write(`${name} (${content.length} bytes)\n`);
      else await writeInto(out, name, content);
    }
    const written = out === undefined ? "nothing is written without --out" : `written to ${out}`;
    terminal.stderr.write(`${files.size} files in ${milliseconds} ms; ${written}\n`);
    return 0;
  },
};

interface Arguments {
  readonly path: string;
  readonly out: string | undefined;
  /** Instead of the options of the kept run. */
  readonly opt: readonly string[] | undefined;
}

function readArguments(args: readonly string[]): Arguments {
  const { values, positionals } = parse(args);
  const [path, ...others] = positionals;
  if (path === undefined) throw new UsageError("replay needs the file of a captured request");
  if (others.length > 0) throw new UsageError(`replay takes one file; unexpected ${JSON.stringify(others[0])}`);
  return { path, out: values.out, opt: values.opt };
}

function parse(args: readonly string[]): { positionals: string[]; values: { out?: string; opt?: string[] } } {
  const options = { out: { type: "string" }, opt: { type: "string", multiple: true } } as const;
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** The files by path, or what went wrong. */
async function replayFile(
  path: string,
  opt: readonly string[] | undefined,
  { stderr }: Terminal,
): Promise<Map<string, Uint8Array> | string> {
  const settings = { onStderr: (_plugin: string, text: string) => void stderr.write(text) };
  try {
    const files = await replayRequest(restPlugin, path, opt === undefined ? settings : { ...settings, opt });
    return files instanceof AssembleError ? files.problems.map(({ message }) => message).join("\n") : files;
  } catch (error) {
    if (error instanceof ExchangeError) return `protoc-gen-rest: ${error.message}`;
    throw error;
  }
}

async function writeInto(out: string, name: string, content: Uint8Array): Promise<void> {
  const path = join(out, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}
