import type { Command } from "commander";
import { completeCommand } from "./complete.ts";
import { argumentOffer, isAsked, type Offer, optionOffer, optionsOf } from "./offers.ts";

/** Completes commands, options, their values, files and folders in bash. */
export function bashScript(program: Command): string {
  const names = program.commands.map((command) => command.name()).join(" ");
  // bash takes the equals sign of --format=json as a word. Without compopt, as in bash 3, files are offered for any text.
  return `_protoc_gen_rest() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD - 1]}" words="" kind="words" asked="" glued="" word
  if [ "$current" = "=" ]; then
    current="" glued="yes"
  elif [ "$previous" = "=" ]; then
    previous="\${COMP_WORDS[COMP_CWORD - 2]}" glued="yes"
  fi
  if [ "$COMP_CWORD" -eq 1 ]; then
    words="${names} help ${flagsOf(program)}"
  else
    case "\${COMP_WORDS[1]}" in
${program.commands.map(caseOf).join("")}    help) [ "$COMP_CWORD" -gt 2 ] || words="${names}" ;;
    esac
  fi
  COMPREPLY=()
  case "$kind" in
    files) ;;
    folders) compopt -o dirnames +o default 2>/dev/null ;;
    *)
      compopt +o default 2>/dev/null
      COMPREPLY=($(compgen -W "$words" -- "$current"))
      ;;
  esac
  [ -n "$asked" ] || return
  while IFS= read -r word; do
    [ -z "$glued" ] || word="\${word#--*=}"
    case "$word" in */ | *.) compopt -o nospace 2>/dev/null ;; esac
    COMPREPLY+=("$word")
  done < <("\${COMP_WORDS[0]}" ${completeCommand} "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _protoc_gen_rest protoc-gen-rest
`;
}

function caseOf(command: Command): string {
  const values = optionsOf(command).flatMap((option) => {
    const offer = optionOffer(command, option);
    const flags = [option.short, option.long].filter((flag) => flag !== undefined);
    return offer === undefined ? [] : [`          ${flags.join("|")}) ${assignment(offer)} ;;\n`];
  });
  const [argument] = command.registeredArguments;
  const offer = argument === undefined ? "text" : argumentOffer(argument);
  return `    ${command.name()})
      case "$previous" in
${values.join("")}          *)
            case "$current" in
              -*) words="${flagsOf(command)}" ;;
              *) ${assignment(offer)} ;;
            esac${isAsked(command) ? '\n            asked="yes"' : ""}
            ;;
      esac
      ;;
`;
}

function assignment(offer: Offer): string {
  if (offer === "asked") return ":";
  return typeof offer === "string" ? `kind="${offer}"` : `words="${offer.join(" ")}"`;
}

function flagsOf(command: Command): string {
  return optionsOf(command)
    .flatMap(({ long }) => long ?? [])
    .join(" ");
}
