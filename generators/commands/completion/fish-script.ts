import type { Command, Option } from "commander";

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
      ...command.options.map((option) => `${condition} ${flagsOf(option)} -d ${quoted(option.description)}`),
    ];
  });
  return [...names, ...words].map((line) => `complete -c protoc-gen-rest ${line}\n`).join("");
}

function flagsOf({ short, long, argChoices, required }: Option): string {
  const flags = [
    ...(short === undefined ? [] : [`-s ${short.slice(1)}`]),
    ...(long === undefined ? [] : [`-l ${long.slice(2)}`]),
    ...(argChoices === undefined ? (required ? ["-r"] : []) : [`-xa ${quoted(argChoices.join(" "))}`]),
  ];
  return flags.join(" ");
}

function quoted(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
