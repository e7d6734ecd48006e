import type { Command } from "commander";
import { optionValues } from "./option-values.ts";

/** Completes commands, their options, and the choices of options; everything else as a file. */
export function bashScript(commands: readonly Command[]): string {
  const cases = commands.map((command) => {
    const choices = choicesOf(command).map(
      ([flags, values]) => `      ${flags.join("|")}) candidates="${values.join(" ")}" ;;\n`,
    );
    const inner = choices.length === 0 ? "" : `    case "$previous" in\n${choices.join("")}    esac\n`;
    return `  ${command.name()})\n    candidates="${wordsOf(command).join(" ")}"\n${inner}    ;;\n`;
  });
  const names = commands.map((command) => command.name()).join(" ");
  // bash takes the equals sign of --format=json as a word.
  return `_protoc_gen_rest() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD - 1]}" candidates=""
  if [ "$current" = "=" ]; then
    current=""
  elif [ "$previous" = "=" ]; then
    previous="\${COMP_WORDS[COMP_CWORD - 2]}"
  fi
  if [ "$COMP_CWORD" -eq 1 ]; then
    candidates="${names} help --help --version"
  else
  case "\${COMP_WORDS[1]}" in
${cases.join("")}  help)
    candidates="${names}"
    ;;
  esac
  fi
  COMPREPLY=($(compgen -W "$candidates" -- "$current"))
}
complete -o default -F _protoc_gen_rest protoc-gen-rest
`;
}

/** zsh runs completion functions of bash, once its own completion is on. */
export function zshScript(commands: readonly Command[]): string {
  const start = "(( $+functions[compdef] )) || { autoload -U +X compinit && compinit; }";
  return `${start}\nautoload -U +X bashcompinit && bashcompinit\n${bashScript(commands)}`;
}

function wordsOf(command: Command): readonly string[] {
  const choices = command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []);
  return [...choices, ...command.options.flatMap(({ long }) => long ?? []), "--help"];
}

function choicesOf(command: Command): readonly (readonly [readonly string[], readonly string[]])[] {
  return command.options.flatMap((option) => {
    const values = optionValues(command, option);
    const flags = [option.short, option.long].filter((flag) => flag !== undefined);
    return values.length === 0 ? [] : [[flags, values] as const];
  });
}
