import { Argument, Command } from "commander";
import type { Session } from "../session.ts";
import { bashScript } from "./bash-script.ts";
import { fishScript } from "./fish-script.ts";
import { zshScript } from "./zsh-script.ts";

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript } as const;
type Shell = keyof typeof scripts;

/** `completion SHELL`: prints a script that completes the command line in a shell. */
export function completionCommand(session: Session): Command {
  return new Command("completion")
    .summary("print a script for completion in a shell")
    .description(
      'Prints a script for completion in a shell: source <(protoc-gen-rest completion bash), or "| source" in fish.',
    )
    .addArgument(new Argument("<shell>").choices(Object.keys(scripts)))
    .action((shell: Shell, _options: object, command: Command) => {
      if (command.parent !== null) session.stdout.write(scripts[shell](command.parent));
    });
}
