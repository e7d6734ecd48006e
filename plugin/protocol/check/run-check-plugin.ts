import { parseArgs } from "node:util";
import { ExchangeError } from "../exchange-error.ts";
import { describeFailure } from "../run/describe-failure.ts";
import { readAll } from "../run/read-all.ts";
import type { PluginProcess } from "../run/run-plugin.ts";
import { readStandardInput } from "../run/standard-io.ts";
import { writeParts } from "../run/write-parts.ts";
import type { CheckPlugin } from "./check-plugin.ts";
import { checkProcedures } from "./check-procedures.ts";
import { callProcedure, type Format, writeSpec } from "./plugin-rpc.ts";

const protocolVersion = 1;

/**
 * Runs a check plugin as the process that buf starts, by the protocol PluginRPC: `--protocol` and `--spec` describe it, and
 * arguments call a procedure with a request on stdin and a response on stdout. Resolves with the exit code: 1 for a failure,
 * which stderr explains.
 */
export async function runCheckPlugin(plugin: CheckPlugin, io: PluginProcess = {}): Promise<number> {
  const { argv = process.argv.slice(2), stdin, stdout = process.stdout, stderr = process.stderr } = io;
  try {
    const { values, positionals } = readArguments(argv);
    const format = formatOf(values.format);
    const procedures = checkProcedures(plugin);
    const procedure = procedures.find(
      ({ path, args }) => positionals.join(" ") === path || positionals.join(" ") === args.join(" "),
    );
    if (values.version === true) stdout.write(`${plugin.version}\n`);
    else if (values.protocol === true) stdout.write(`${protocolVersion}\n`);
    else if (values.spec === true) await writeParts(stdout, [writeSpec(procedures, format)]);
    else if (procedure !== undefined && values.help !== true) {
      await writeParts(stdout, [
        await callProcedure(procedure, await (stdin === undefined ? readStandardInput() : readAll(stdin)), format),
      ]);
    } else {
      (values.help === true ? stdout : stderr).write(
        `${plugin.name} is a check plugin of buf, which starts it for buf lint and buf breaking (plugins in buf.yaml).\n`,
      );
      return values.help === true ? 0 : 1;
    }
    return 0;
  } catch (error) {
    stderr.write(describeFailure(plugin, error));
    return 1;
  }
}

const options = {
  protocol: { type: "boolean" },
  spec: { type: "boolean" },
  format: { type: "string", default: "binary" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean" },
} as const;

function readArguments(
  argv: readonly string[],
): ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>> {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch (cause) {
    throw new ExchangeError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

function formatOf(text: string): Format {
  if (text === "binary" || text === "json") return text;
  throw new ExchangeError(`--format must be binary or json, not ${text}`);
}
