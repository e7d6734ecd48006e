import { rules } from "@protoc-gen-rest/plugin";
import { importRules } from "@protoc-gen-rest/plugin/tooling";
import type { Argument, Command, Option } from "commander";
import { knownRules } from "../findings/known-rules.ts";

/**
 * The offers of a shell for a value: these words, files, folders, the answers of the program, or nothing for any other
 * text.
 */
export type Offer = readonly string[] | "files" | "folders" | "asked" | "text";

/** The offers of a shell for the value of an option. Undefined for an option without a value. */
export function optionOffer(command: Command, { long, flags, argChoices }: Option): Offer | undefined {
  const placeholder = /<(\w+)>/.exec(flags)?.[1];
  if (placeholder === undefined) return undefined;
  if (argChoices !== undefined) return argChoices;
  if (long === "--explain") return [...knownRules.keys()];
  if (long === "--tolerate") return tolerableRules(command.name() === "import" ? importRules : rules);
  return pathOffer(placeholder);
}

export function argumentOffer(argument: Argument): Offer {
  const name = argument.name();
  return argument.argChoices ?? (askedArguments.includes(name) ? "asked" : pathOffer(name));
}

/** The program has to read the API for these arguments, and for the fields of a call. */
const askedArguments: readonly string[] = ["operation", "fields", "method", "path", "message"];

/** Whether shells ask the program about arguments of a command. */
export function isAsked(command: Command): boolean {
  return command.registeredArguments.some((argument) => argumentOffer(argument) === "asked");
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
