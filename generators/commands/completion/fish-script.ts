import type { Command, Option } from "commander";
import { optionValues } from "./option-values.ts";

/** Completes commands, their options, and the choices of options, each with its description. */
export function fishScript(commands: readonly Command[]): string {
  const names = commands.map((command) => {
    return `-n __fish_use_subcommand -xa ${command.name()} -d ${quoted(command.summary())}`;
  });
  const words = commands.flatMap((command) => {
    const condition = `-n ${quoted(`__fish_seen_subcommand_from ${command.name()}`)}`;
    const choices = command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []);
    return [
      ...(choices.length === 0 ? [] : [`${condition} -xa ${quoted(choices.join(" "))}`]),
      ...command.options.map((option) => `${condition} ${flagsOf(command, option)} -d ${quoted(option.description)}`),
    ];
  });
  const help = `-n ${quoted("__fish_seen_subcommand_from help")} -xa ${quoted(commands.map((it) => it.name()).join(" "))}`;
  return [...names, ...words, "-n __fish_use_subcommand -xa help -d 'display help for command'", help]
    .map((line) => `complete -c protoc-gen-rest ${line}\n`)
    .join("");
}

function flagsOf(command: Command, option: Option): string {
  const { short, long, required } = option;
  const values = optionValues(command, option);
  const flags = [
    ...(short === undefined ? [] : [`-s ${short.slice(1)}`]),
    ...(long === undefined ? [] : [`-l ${long.slice(2)}`]),
    ...(values.length === 0 ? (required ? ["-r"] : []) : [`-xa ${quoted(values.join(" "))}`]),
  ];
  return flags.join(" ");
}

function quoted(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
