import type { Command } from "commander";

/** Completes commands, their options, and the choices of options; everything else as a file. */
export function bashScript(commands: readonly Command[]): string {
  const cases = commands.map((command) => {
    const choices = choicesOf(command).map(
      ([flags, words]) => `      ${flags.join("|")}) words="${words.join(" ")}" ;;\n`,
    );
    const inner = choices.length === 0 ? "" : `    case "$previous" in\n${choices.join("")}    esac\n`;
    return `  ${command.name()})\n    words="${wordsOf(command).join(" ")}"\n${inner}    ;;\n`;
  });
  return `_protoc_gen_rest() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD - 1]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    words="${commands.map((command) => command.name()).join(" ")} --help --version"
  else
  case "\${COMP_WORDS[1]}" in
${cases.join("")}  esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _protoc_gen_rest protoc-gen-rest
`;
}

/** zsh runs completion functions of bash. */
export function zshScript(commands: readonly Command[]): string {
  return `autoload -U +X bashcompinit && bashcompinit\n${bashScript(commands)}`;
}

function wordsOf(command: Command): readonly string[] {
  const choices = command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []);
  return [...choices, ...command.options.flatMap(({ long }) => long ?? []), "--help"];
}

function choicesOf({ options }: Command): readonly (readonly [readonly string[], readonly string[]])[] {
  return options.flatMap(({ short, long, argChoices }) => {
    if (argChoices === undefined) return [];
    return [[[short, long].filter((flag) => flag !== undefined), argChoices] as const];
  });
}
