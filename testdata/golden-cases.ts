import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FileDescriptorProto } from "@bufbuild/protobuf/wkt";
import { describeFiles } from "./descriptors.ts";
import { generate } from "./generate.ts";

const folder = join(import.meta.dirname, "golden");

/** The folders with an `input.proto`, the expected files, and optionally the options in `options.txt`. */
const cases: readonly string[] = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort();

/** The cases that need no other plugin. */
export const goldenCases: readonly string[] = cases.filter((name) => !name.startsWith("messages-"));

// Clients fill in an update mask that callers leave out, and random values neither satisfy rules and formats nor know the
// option int64. Lists in paths cannot be empty. Links become URIs, and servers refuse responses without required fields;
// testdata/inline has both in every shape.
const changed: ReadonlySet<string> = new Set([
  "aip-checks",
  "gateway",
  "int64-option",
  "links",
  "required-fields",
  "signatures",
  "update-mask",
  "validation",
]);

/** The cases whose random requests arrive as they are sent. */
export const roundTripCases: readonly string[] = goldenCases.filter((name) => !changed.has(name));

/** The cases that use the types of another plugin. */
export const shapeCases: readonly string[] = cases.filter((name) => name.startsWith("messages-"));

export function goldenFolder(name: string): string {
  return join(folder, name);
}

/** Returns the names of the files that a case expects. */
export function expectedFiles(name: string): readonly string[] {
  return readdirSync(goldenFolder(name))
    .filter((file) => file.startsWith("input_"))
    .sort();
}

// The compiler takes longer than the plugin, and some tests generate each case many times.
const described = new Map<string, FileDescriptorProto[]>();

function describeCase(name: string): FileDescriptorProto[] {
  const files = described.get(name) ?? describeFiles(goldenFolder(name), ["input.proto"]);
  described.set(name, files);
  return files;
}

/** Returns what the plugin generates for a case now. */
export function generateCase(name: string, ...options: readonly string[]): Promise<Map<string, string>> {
  const protoFile = describeCase(name);
  const given = new Set(options.map(optionName));
  const own = caseOptions(name).filter((option) => !given.has(optionName(option)));
  return generate(protoFile, ["input.proto"], ...own, ...options);
}

function optionName(option: string): string {
  return option.replace(/=.*$/s, "");
}

/** The plugin options of a case. */
export function caseOptions(name: string): readonly string[] {
  const path = join(goldenFolder(name), "options.txt");
  return existsSync(path) ? readFileSync(path, "utf8").trim().split("\n") : [];
}
