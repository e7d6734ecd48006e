import type { Command, Option } from "commander";

/** The hidden command that shells ask. */
export const completeCommand = "__complete";

/** A script that asks the program for what completes a line. */
export function completionScript(name: string, shell: string): string | undefined {
  const id = name.replace(/\W/g, "_");
  switch (shell) {
    case "bash":
      return `_${id}_complete() {
  local IFS=$'\\n'
  COMPREPLY=($(${name} ${completeCommand} "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _${id}_complete ${name}
`;
    case "zsh":
      return `(( $+functions[compdef] )) || { autoload -Uz compinit && compinit; }
_${id}_complete() {
  local -a offered=("\${(@f)$(${name} ${completeCommand} "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  [[ -n "$offered" ]] && compadd -a offered || _files
}
compdef _${id}_complete ${name}
`;
    case "fish":
      return `complete -c ${name} -a '(${name} ${completeCommand} (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)'\n`;
    default:
      return undefined;
  }
}

/** Words that may stand in place of the last word of a line. */
export function completions(program: Command, words: readonly string[]): readonly string[] {
  const last = words.at(-1) ?? "";
  let command = program;
  for (const word of words.slice(0, -1)) command = command.commands.find((it) => it.name() === word) ?? command;
  const previous = optionOf(command, words.at(-2) ?? "");
  if (previous?.required === true) return (previous.argChoices ?? []).filter((it) => it.startsWith(last));
  const offered = last.startsWith("-") ? flagsOf(command) : namesOf(command);
  return offered.filter((it) => it.startsWith(last));
}

function optionOf({ options }: Command, word: string): Option | undefined {
  return options.find(({ long, short }) => word !== "" && (word === long || word === short));
}

function flagsOf(command: Command): readonly string[] {
  return command
    .createHelp()
    .visibleOptions(command)
    .flatMap(({ long }) => long ?? []);
}

function namesOf(command: Command): readonly string[] {
  return command
    .createHelp()
    .visibleCommands(command)
    .map((it) => it.name());
}
