import { nearestName, type RuleId, rules } from "@protoc-gen-rest/plugin";
import { Argument, type Command, InvalidArgumentError, Option } from "commander";
import { type UpstreamName, upstreams } from "../../upstream/presets.ts";
import { collect } from "./collect.ts";

/** The options of all commands that read an API. */
export interface InputOptions {
  readonly include?: readonly string[];
  readonly tolerate?: readonly RuleId[];
  readonly visibility?: readonly string[];
  readonly upstream?: UpstreamName;
}

/** Adds the argument and the options of a command that reads an API. */
export function addInput(command: Command): Command {
  const argument = new Argument(
    "[input]",
    "a folder of proto files, a proto file, a buf image, a descriptor set, or a captured request (default: proto, or the current folder)",
  );
  return addInputOptions(command.addArgument(argument));
}

/** Adds the options of a command that reads APIs. `include` is the long name of -I. */
export function addInputOptions(command: Command, include = "--include"): Command {
  return command
    .addOption(new Option(`-I, ${include} <dir>`, "a folder of imports, for protoc (repeatable)").argParser(collect))
    .addOption(
      new Option("--tolerate <rule>", "a rule whose errors become warnings (repeatable)").argParser(collectRules),
    )
    .addOption(
      new Option(
        "--visibility <label>",
        "a label of google.api.visibility to include, * for all (repeatable)",
      ).argParser(collect),
    )
    .addOption(
      new Option("--upstream <server>", "the server of the API, for files that you cannot change").choices(
        Object.keys(upstreams),
      ),
    );
}

function collectRules(value: string, previous: readonly RuleId[] = []): readonly RuleId[] {
  if (isTolerable(value)) return [...previous, value];
  const near = nearestName(value, Object.keys(rules).filter(isTolerable));
  const meant = near === undefined ? "" : ` Did you mean ${near}?`;
  throw new InvalidArgumentError(`Only errors about google.api annotations can be tolerated.${meant}`);
}

function isTolerable(value: string): value is RuleId {
  return Object.hasOwn(rules, value) && rules[value as RuleId].tolerable === true;
}
