import type { Command, Option } from "commander";
import { completeCommand } from "./complete.ts";
import { argumentOffer, type Offer, optionOffer, optionsOf } from "./offers.ts";

// `__fish_seen_subcommand_from` would find the name of a command in the arguments of another one, too.
const functions = `function __protoc_gen_rest_first
    test (count (commandline -opc)) -eq 1
end
function __protoc_gen_rest_in
    set -l words (commandline -opc)
    test "$words[2]" = $argv[1]; or return 1
    test -z "$argv[2]"; or test (count $words) -eq $argv[2]
end
function __protoc_gen_rest_ask
    set -l words (commandline -opc)
    $words[1] ${completeCommand} $words[2..-1] (commandline -ct) 2>/dev/null
end
`;

/** Completes commands, options, their values, files and folders in fish, with descriptions. */
export function fishScript(program: Command): string {
  const { commands } = program;
  const names = commands.map((command) => `-xa ${command.name()} -d ${quoted(command.summary())}`);
  const first = [...names, "-xa help -d 'display help for command'", ...optionsOf(program).map(flagsOf)];
  const inHelp = argumentLines(
    "help",
    commands.map((command) => command.name()),
  );
  const lines = [...first.map((line) => `-n __protoc_gen_rest_first ${line}`), ...inHelp, ...commands.flatMap(linesOf)];
  return `${functions}${lines.map((line) => `complete -c protoc-gen-rest ${line}\n`).join("")}`;
}

function linesOf(command: Command): readonly string[] {
  const [argument] = command.registeredArguments;
  const options = optionsOf(command).map((option) => {
    const value = optionOffer(command, option);
    return `${conditionOf(command.name())} ${flagsOf(option)}${value === undefined ? "" : ` -r ${wordsOf(value)}`}`;
  });
  return [...argumentLines(command.name(), argument === undefined ? "text" : argumentOffer(argument)), ...options];
}

/** Words are those of the first argument only. */
function argumentLines(name: string, offer: Offer): readonly string[] {
  if (typeof offer === "string") return [`${conditionOf(name)} ${wordsOf(offer)}`];
  return [`${conditionOf(name)} -f`, `${conditionOf(`${name} 2`)} ${wordsOf(offer)}`];
}

function conditionOf(place: string): string {
  return `-n ${quoted(`__protoc_gen_rest_in ${place}`)}`;
}

function wordsOf(offer: Offer): string {
  if (offer === "files") return "-F";
  if (offer === "text") return "-f";
  if (offer === "asked") return "-fa '(__protoc_gen_rest_ask)'";
  return `-fa ${quoted(offer === "folders" ? "(__fish_complete_directories)" : offer.join(" "))}`;
}

function flagsOf({ short, long, description }: Option): string {
  const names = [...(short ? [`-s ${short.slice(1)}`] : []), ...(long ? [`-l ${long.slice(2)}`] : [])];
  return `${names.join(" ")} -d ${quoted(description)}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
