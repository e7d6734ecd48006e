import { readFileSync } from "node:fs";
import { dirname, relative, resolve, sep } from "node:path";
import { nearestName } from "@protoc-gen-rest/plugin";
import type { RuleLevel } from "@protoc-gen-rest/plugin/spec";
import { parse } from "yaml";
import { knownRules } from "../findings/known-rules.ts";
import { findAbove } from "../input/find-file.ts";
import { CommandError } from "../session.ts";

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
  const fail = (problem: string): never => {
    throw new CommandError(`${relative("", path)}: ${problem}`);
  };
  const lint = membersOf(membersOf(parseFile(path, fail), "the file", fail)["lint"] ?? {}, "lint", fail);
  for (const name of Object.keys(lint)) {
    if (name !== "rules" && name !== "ignore")
      fail(`unknown member ${JSON.stringify(name)} of lint; expected rules or ignore`);
  }
  const ignored = pathsIn(lint["ignore"] ?? [], fail).map((folder) => resolve(dirname(path), folder));
  return {
    rules: levelsIn(membersOf(lint["rules"] ?? {}, "lint.rules", fail), fail),
    isIgnored: (file) => ignored.some((folder) => `${resolve(file)}${sep}`.startsWith(`${folder}${sep}`)),
  };
}

type Fail = (problem: string) => never;

function parseFile(path: string, fail: Fail): unknown {
  try {
    return parse(readFileSync(path, "utf8")) ?? {};
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

function membersOf(value: unknown, name: string, fail: Fail): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return fail(`${name} must be a mapping`);
  return { ...value };
}

function pathsIn(value: unknown, fail: Fail): readonly string[] {
  if (!Array.isArray(value)) return fail("lint.ignore must be a list of folders and files");
  return value.map((path) =>
    typeof path === "string" ? path : fail("lint.ignore must be a list of folders and files"),
  );
}

function levelsIn(levels: Readonly<Record<string, unknown>>, fail: Fail): Readonly<Record<string, RuleLevel>> {
  const names = [...knownRules.keys(), ...groups];
  const entries = Object.entries(levels).map(([name, level]) => {
    if (!names.includes(name)) {
      const near = nearestName(name, names);
      return fail(
        `unknown rule ${JSON.stringify(name)}${near === undefined ? "" : ` (did you mean ${JSON.stringify(near)}?)`}`,
      );
    }
    return [name, isLevel(level) ? level : fail(`the level of ${name} must be off, warning or error`)] as const;
  });
  return Object.fromEntries(entries);
}

const groups: readonly string[] = ["recommended", "strict", "aip"];

function isLevel(level: unknown): level is RuleLevel {
  return level === "off" || level === "warning" || level === "error";
}
