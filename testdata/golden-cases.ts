import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describeFiles } from "./descriptors.ts";
import { generate } from "./generate.ts";

const folder = join(import.meta.dirname, "golden");

/** The folders that hold an `input.proto`, the expected files beside it, and in `options.txt` the options if any. */
const cases: readonly string[] = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort();

/** The cases that are complete by themselves. */
export const goldenCases: readonly string[] = cases.filter((name) => !name.startsWith("messages-"));

/** The cases over types of another plugin. */
export const shapeCases: readonly string[] = cases.filter((name) => name.startsWith("messages-"));

export function goldenFolder(name: string): string {
  return join(folder, name);
}

/** The names of the files that a case expects. */
export function expectedFiles(name: string): readonly string[] {
  return readdirSync(goldenFolder(name))
    .filter((file) => file.startsWith("input_"))
    .sort();
}

/** What the plugin makes of a case today. */
export function generateCase(name: string, ...options: readonly string[]): Promise<Map<string, string>> {
  const path = join(goldenFolder(name), "options.txt");
  const own = existsSync(path) ? readFileSync(path, "utf8").trim().split("\n") : [];
  return generate(describeFiles(goldenFolder(name), ["input.proto"]), ["input.proto"], ...own, ...options);
}
