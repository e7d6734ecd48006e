import { existsSync } from "node:fs";
import { relative, resolve, sep } from "node:path";
import { type Diagnostic, formatDiagnostic, type Model } from "@protoc-gen-rest/plugin";
import type { InputOptions } from "../input/input-options.ts";
import { readInput } from "../input/read-input.ts";
import { standardInput } from "../input/read-text.ts";
import { CommandError } from "../session.ts";
import { parseGitVersion, withGitVersion } from "./git-version.ts";

/** One of the two versions to compare. */
export interface ApiVersion {
  readonly model: Model;
  readonly diagnostics: readonly Diagnostic[];
  /** The paths of proto files, from the current folder or from the root of a repository. */
  readonly pathOf: (file: string) => string;
  /** `main` for a version in git, whose files are not in the working tree. */
  readonly ref?: string | undefined;
}

/** Reads a version: a folder, an image or another input of commands, or a reference to one in git. */
export function readVersion(given: string | undefined, options: InputOptions, current: string | undefined): ApiVersion {
  const isInput = given === undefined || given === standardInput || existsSync(given);
  const version = isInput ? undefined : parseGitVersion(given, current ?? defaultFolder());
  if (version === undefined) {
    if (isInput) return readApi(given, options);
    throw new CommandError(`there is no file, folder or git ref ${given}`);
  }
  return withGitVersion(version, (path, root) => {
    const { model, diagnostics, pathOf } = readApi(path, options);
    const inRoot = (file: string) =>
      relative(root, resolve(pathOf(file)))
        .split(sep)
        .join("/");
    const paths = new Map(filesOf(model).map((file) => [file, inRoot(file)]));
    return { model, diagnostics, ref: version.ref, pathOf: (file) => paths.get(file) ?? file };
  });
}

function defaultFolder(): string {
  return existsSync("proto") ? "proto" : ".";
}

function filesOf({ files }: Model): readonly string[] {
  return files.map(({ path }) => path);
}

function readApi(given: string | undefined, options: InputOptions): ApiVersion {
  const { model, diagnostics, pathOf } = readInput(given, options);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length === 0) return { model, diagnostics, pathOf };
  const texts = errors.map((error) => formatDiagnostic({ ...error, file: pathOf(error.file) }));
  throw new CommandError(`${given ?? defaultFolder()} has errors, so it cannot be compared:\n${texts.join("\n")}`);
}
