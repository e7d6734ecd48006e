import type { Command } from "commander";
import { distinctNames } from "./distinct-names.ts";

/**
 * Where a program puts commands of its own. Operations keep their names, which are part of the API: if one of them is called
 * `login`, the login of the program is `cli login`.
 */
export function ownCommands(program: Command): (...names: readonly string[]) => Command {
  const taken = program.commands.map((command) => command.name());
  const groupName = distinctNames([...taken, "cli"]).at(-1)!;
  let group: Command | undefined;
  return (...names) => {
    if (!names.some((name) => taken.includes(name))) return program;
    group ??= program.command(groupName).description("commands of this program itself").enablePositionalOptions();
    return group;
  };
}
