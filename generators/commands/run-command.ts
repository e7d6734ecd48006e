import { helpText, nearestName } from "@protoc-gen-rest/plugin";
import { restPlugin } from "../plugin.ts";
import { type Terminal, UsageError } from "./command.ts";
import { commands } from "./commands.ts";

/**
 * Runs `protoc-gen-rest` for a person: with arguments, or on a terminal. Answers the exit code; 2 is a mistake in
 * them.
 */
export async function runCommand(args: readonly string[], terminal: Terminal = process): Promise<number> {
  const [name = "--help", ...others] = args;
  if (name === "--help" || name === "-h" || name === "help") {
    terminal.stdout.write(await help());
    return 0;
  }
  if (name === "--version") {
    terminal.stdout.write(`${restPlugin.version}\n`);
    return 0;
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (load === undefined) {
    terminal.stderr.write(`${unknown(name)}\n`);
    return 2;
  }
  const command = await load();
  try {
    return await command.run(others, terminal);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    terminal.stderr.write(`protoc-gen-rest: ${error.message}\nusage: protoc-gen-rest ${command.usage}\n`);
    return 2;
  }
}

async function help(): Promise<string> {
  const loaded = await Promise.all(Object.values(commands).map((load) => load()));
  const lines = loaded.flatMap(({ usage, summary }) => [`  protoc-gen-rest ${usage}`, `      ${summary}`]);
  return `${helpText(restPlugin)}\nCommands:\n${lines.join("\n")}\n`;
}

function unknown(name: string): string {
  const names = [...Object.keys(commands), "--help", "--version"];
  const near = nearestName(name, names);
  const meant = near === undefined ? "" : ` (did you mean ${JSON.stringify(near)}?)`;
  return `protoc-gen-rest: unknown command ${JSON.stringify(name)}${meant}; the commands are ${names.join(", ")}. Compilers run it without arguments.`;
}
