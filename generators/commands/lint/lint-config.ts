import { dirname, resolve } from "node:path";
import type { RuleLevel } from "@protoc-gen-rest/plugin/tooling";
import { knownRules } from "../findings/known-rules.ts";
import { findAbove } from "../input/find-file.ts";
import { isWithin } from "../input/within.ts";
import { type ConfigFile, meantName, readConfigFile } from "./config-file.ts";

/** The section `lint` of a configuration file. */
export interface LintConfig {
  /** Levels by rule or group. */
  readonly rules: Readonly<Record<string, RuleLevel>>;
  /** Whether findings in a file, named from the current folder, are left out. */
  readonly isIgnored: (file: string) => boolean;
}

const fileName = "protoc-gen-rest.yaml";

/** Reads a configuration file, by default the nearest `protoc-gen-rest.yaml` above the current folder, if there is one. */
export function readLintConfig(given: string | undefined): LintConfig {
  const path = given ?? findAbove("", fileName);
  if (path === undefined) return { rules: {}, isIgnored: () => false };
  const file = readConfigFile(path);
  const lint = section(section(file.content, ["lint"], file)["lint"] ?? {}, ["rules", "ignore"], file, "lint");
  const ignored = pathsIn(lint["ignore"] ?? [], file).map((folder) => resolve(dirname(path), folder));
  return {
    rules: levelsIn(mapping(lint["rules"] ?? {}, file, "lint", "rules"), file),
    isIgnored: (name) => ignored.some((folder) => isWithin(name, folder)),
  };
}

type Members = Readonly<Record<string, unknown>>;

/** A mapping that has only these members. */
function section(value: unknown, names: readonly string[], file: ConfigFile, ...path: readonly string[]): Members {
  const members = mapping(value, file, ...path);
  for (const name of Object.keys(members)) {
    if (names.includes(name)) continue;
    const owner = path.length === 0 ? "" : ` of ${path.join(".")}`;
    const meant = meantName(name, names, names.join(" or "));
    file.fail(`unknown member ${JSON.stringify(name)}${owner}${meant}`, ...path, name);
  }
  return members;
}

function mapping(value: unknown, file: ConfigFile, ...path: readonly string[]): Members {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  return file.fail(`${path.length === 0 ? "the file" : path.join(".")} must be a mapping`, ...path);
}

function pathsIn(value: unknown, file: ConfigFile): readonly string[] {
  const fail = (): never => file.fail("lint.ignore must be a list of folders and files", "lint", "ignore");
  return Array.isArray(value) ? value.map((path) => (typeof path === "string" ? path : fail())) : fail();
}

function levelsIn(levels: Members, file: ConfigFile): Readonly<Record<string, RuleLevel>> {
  const names = [...groups, ...knownRules.keys()];
  const entries = Object.entries(levels).map(([name, level]) => {
    const fail = (problem: string): never => file.fail(problem, "lint", "rules", name);
    if (!names.includes(name)) {
      const meant = meantName(name, names, `the name of a rule, or ${groups.join(", ")}`);
      return fail(`unknown rule ${JSON.stringify(name)}${meant}`);
    }
    if (isLevel(level)) return [name, level] as const;
    return fail(`the level of ${name} must be off, warning or error, not ${JSON.stringify(level)}`);
  });
  return Object.fromEntries(entries);
}

const groups: readonly string[] = ["recommended", "strict", "aip"];

function isLevel(level: unknown): level is RuleLevel {
  return level === "off" || level === "warning" || level === "error";
}
