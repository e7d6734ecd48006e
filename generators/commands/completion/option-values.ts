import { rules } from "@protoc-gen-rest/plugin";
import { importRules } from "@protoc-gen-rest/plugin/spec";
import type { Command, Option } from "commander";
import { knownRules } from "../findings/known-rules.ts";

/** The values of an option that shells offer; without any, they offer files. */
export function optionValues(command: Command, { long, argChoices }: Option): readonly string[] {
  if (argChoices !== undefined) return argChoices;
  if (long === "--explain") return [...knownRules.keys()];
  return long === "--tolerate" ? tolerableRules(command.name() === "import" ? importRules : rules) : [];
}

function tolerableRules(table: Readonly<Record<string, { readonly tolerable?: boolean }>>): readonly string[] {
  return Object.entries(table).flatMap(([id, { tolerable }]) => (tolerable === true ? [id] : []));
}
