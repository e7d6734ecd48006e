import type { Argument, Command, Option } from "commander";
import { completeCommand } from "./complete.ts";
import { argumentOffer, isAsked, type Offer, optionOffer, optionsOf } from "./offers.ts";

/** Completes commands, options, their values, files and folders in zsh, with descriptions. */
export function zshScript(program: Command): string {
  const { commands } = program;
  const names = [...commands.map((command) => [command.name(), command.summary()] as const), helpName];
  const described = names.map(([name, summary]) => `    ${quoted(`${name}:${summary}`)}\n`).join("");
  const cases = commands.map((command) => `        ${command.name()})\n${argumentsOf(command)}          ;;\n`);
  return `(( $+functions[compdef] )) || { autoload -Uz compinit && compinit; }
_protoc_gen_rest_ask() {
  local -a offered=(\${(f)"$("\${(@)line_words}" 2>/dev/null)"})
  local -a open=("\${(@M)offered:#*[./]}") closed=("\${(@)offered:#*[./]}")
  [[ -z "$closed" ]] || compadd -a closed
  [[ -z "$open" ]] || compadd -S '' -a open
}
_protoc_gen_rest() {
  local -a line_words=("\${(@Q)words[1]}" ${completeCommand} "\${(@Q)words[2,CURRENT]}")
  local curcontext="$curcontext" context state state_descr line
  typeset -A opt_args
  local -a commands=(
${described}  )
  _arguments -C ${optionsOf(program).flatMap(specsOf(program)).join(" ")} \\
    '1:command:->command' '*::argument:->argument' && return
  case $state in
    command) _describe -t commands command commands ;;
    argument)
      case $words[1] in
${cases.join("")}        help) _arguments ${quoted(`1:command:(${commands.map((it) => it.name()).join(" ")})`)} ;;
      esac
      ;;
  esac
}
compdef _protoc_gen_rest protoc-gen-rest
`;
}

const helpName = ["help", "display help for command"] as const;

function argumentsOf(command: Command): string {
  const specs = [...optionsOf(command).flatMap(specsOf(command)), ...command.registeredArguments.map(specOf)];
  const asked = isAsked(command) ? "          _protoc_gen_rest_ask\n" : "";
  return `${asked}          _arguments \\\n${specs.map((spec) => `            ${spec}`).join(" \\\n")}\n`;
}

/** The specification of each flag of an option, as `_arguments` takes it. */
function specsOf(command: Command): (option: Option) => readonly string[] {
  return (option) => {
    const { short, long, description } = option;
    const offer = optionOffer(command, option);
    const flags = [short, long].filter((flag) => flag !== undefined);
    const others = description.endsWith("(repeatable)") ? "*" : `(${flags.join(" ")})`;
    const value = offer === undefined ? "" : `:${option.name()}:${actionOf(offer)}`;
    return flags.map((flag) => {
      // A value follows `-o` at once or as the next word, and `--out` after an equals sign or as the next word.
      const ending = offer === undefined ? "" : flag.startsWith("--") ? "=" : "+";
      return quoted(`${others}${flag}${ending}[${escaped(description)}]${value}`);
    });
  };
}

function specOf(argument: Argument, index: number): string {
  const place = argument.variadic ? "*" : `${index + 1}${argument.required ? "" : ":"}`;
  return quoted(`${place}:${argument.name()}:${actionOf(argumentOffer(argument))}`);
}

function actionOf(offer: Offer): string {
  if (offer === "files") return "_files";
  if (offer === "folders") return "_files -/";
  // A space shows the name only.
  return offer === "text" || offer === "asked" ? " " : `(${offer.join(" ")})`;
}

function escaped(description: string): string {
  return description.replace(/[[\]\\:]/g, "\\$&");
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
