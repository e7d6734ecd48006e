import type { Model } from "@protoc-gen-rest/plugin";
import { type Command, InvalidArgumentError, Option } from "commander";
import { collect } from "../input/collect.ts";
import { addInputOptions, type InputOptions } from "../input/input-options.ts";
import { readModel } from "../input/read-model.ts";
import type { Session } from "../session.ts";

/** The options of commands that call an API. */
export interface CallCommandOptions extends Pick<InputOptions, "tolerate" | "visibility" | "upstream"> {
  /** Folders of imports: `include` is that of curl. */
  readonly protoPath?: readonly string[];
  readonly input?: string;
  readonly url?: string;
  readonly header?: readonly string[];
  readonly data?: string;
  readonly json?: string;
  /** Seconds. */
  readonly timeout?: number;
  readonly include?: true;
  readonly dryRun?: true;
  readonly curl?: true;
}

export function addCallOptions(command: Command): Command {
  return addInputOptions(command, "--proto-path")
    .option("--input <input>", "the API, as for other commands (default: proto, or the current folder)")
    .option("-u, --url <url>", "where it is (default: REST_URL, or the default_host of the service)")
    .addOption(new Option("-H, --header <header>", 'a header: "name: value" (repeatable)').argParser(collect))
    .option("-d, --data <json>", "the request in JSON; @FILE reads a file, and @- the standard input")
    .option("--json <file>", "a file with the request in JSON; - is the standard input")
    .addOption(new Option("--timeout <seconds>", "how long to wait").argParser(toSeconds))
    .option("-i, --include", "print the status and the headers of the response")
    .option("--dry-run", "print the request, and do not send it")
    .option("--curl", "print the request as a curl command, with its credentials, and do not send it");
}

function toSeconds(text: string): number {
  const seconds = Number(text);
  if (text.trim() !== "" && seconds > 0) return seconds;
  throw new InvalidArgumentError("It must be a number of seconds.");
}

/** Reads the API of a command that calls it. */
export function readCallModel(options: CallCommandOptions, session: Session): Model | undefined {
  const { input, protoPath: include = [], ...rest } = options;
  return readModel(input, { ...rest, include }, session);
}
