import { join } from "node:path";
import { AssembleError, replayRequest } from "@protoc-gen-rest/plugin";
import { Command } from "commander";
import { outputFile } from "fs-extra/esm";
import { restPlugin } from "../../plugin.ts";
import { collect } from "../input/collect.ts";
import type { ExitCode, Session } from "../session.ts";

interface Options {
  readonly out?: string;
  /** Instead of the options of the kept run. */
  readonly opt?: readonly string[];
}

/** `replay FILE`: generates from a request that a run with `PROTOC_GEN_REST_CAPTURE` has kept. */
export function replayCommand(session: Session): Command {
  return new Command("replay")
    .summary("generate from a captured request")
    .description("Generates from the request that PROTOC_GEN_REST_CAPTURE=FILE kept; lists the files, or writes them.")
    .argument("<file>", "the captured request")
    .option("--out <dir>", "where to write the files")
    .option("--opt <option>", "a plugin option, instead of those of the captured run (repeatable)", collect)
    .action(async (file: string, options: Options) => {
      session.exitCode = await replay(file, options, session);
    });
}

async function replay(path: string, { out, opt }: Options, { stdout, stderr }: Session): Promise<ExitCode> {
  const start = performance.now();
  const settings = { onStderr: (_plugin: string, text: string) => void stderr.write(text) };
  const files = await replayRequest(restPlugin, path, opt === undefined ? settings : { ...settings, opt });
  if (files instanceof AssembleError) {
    for (const { message } of files.problems) stderr.write(`${message}\n`);
    return 1;
  }
  const milliseconds = Math.round(performance.now() - start);
  for (const [name, content] of files) {
    if (out === undefined) stdout.write(`${name} (${content.length} bytes)\n`);
    else await outputFile(join(out, name), content);
  }
  const written = out === undefined ? "nothing is written without --out" : `written to ${out}`;
  stderr.write(`${files.size} ${files.size === 1 ? "file" : "files"} in ${milliseconds} ms; ${written}\n`);
  return 0;
}
