import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { CommandError } from "../session.ts";
import { findAbove } from "./find-file.ts";

/** The proto files that this package carries, google/api and rest/v1 among them: their texts by import path. */
export function bundledProtos(): ReadonlyMap<string, string> {
  const folder = bundledFolder();
  if (folder === undefined) throw new CommandError("the package has no folder proto; install protoc-gen-rest again");
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".proto"));
  return new Map(
    paths.sort().map((path) => [path.split(sep).join("/"), readFileSync(join(folder, path), "utf8")] as const),
  );
}

/** The folder `proto` of this package; undefined in a checkout that has not been built. */
export function bundledFolder(): string | undefined {
  const found = findAbove(import.meta.dirname, "proto/google/api/annotations.proto");
  return found === undefined ? undefined : dirname(dirname(dirname(found)));
}

/** Those of the files that none of the modules in a project has yet. */
export function missingProtos(
  protos: ReadonlyMap<string, string>,
  folder: string,
  modules: readonly string[],
): ReadonlyMap<string, string> {
  const isMissing = (path: string) => !modules.some((module) => existsSync(join(folder, module, path)));
  return new Map([...protos].filter(([path]) => isMissing(path)));
}
