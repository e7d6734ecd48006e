import { rules } from "@protoc-gen-rest/plugin";
import { importRules } from "@protoc-gen-rest/plugin/tooling";
import type { Argument, Command, Option } from "commander";
import { knownRules } from "../findings/known-rules.ts";

/** What shells offer for a value: these words, files, folders, or nothing for any other text. */
export type Offer = readonly string[] | "files" | "folders" | "text";

/** What shells offer for the value of an option. Undefined for an option without a value. */
export function optionOffer(command: Command, { long, flags, argChoices }: Option): Offer | undefined {
  const placeholder = /<(\w+)>/.exec(flags)?.[1];
  if (placeholder === undefined) return undefined;
  if (argChoices !== undefined) return argChoices;
  if (long === "--explain") return [...knownRules.keys()];
  if (long === "--tolerate") return tolerableRules(command.name() === "import" ? importRules : rules);
  return pathOffer(placeholder);
}

export function argumentOffer(argument: Argument): Offer {
  return argument.argChoices ?? pathOffer(argument.name());
}

/** The names of options and arguments tell what they are, in `--help`, too. */
function pathOffer(name: string): Offer {
  if (name === "dir" || name === "folder") return "folders";
  return ["file", "input", "spec", "document", "old", "new"].includes(name) ? "files" : "text";
}

function tolerableRules(table: Readonly<Record<string, { readonly tolerable?: boolean }>>): readonly string[] {
  return Object.entries(table).flatMap(([id, { tolerable }]) => (tolerable === true ? [id] : []));
}

/** The options of a command with `--help`. */
export function optionsOf(command: Command): readonly Option[] {
  return command.createHelp().visibleOptions(command);
}
