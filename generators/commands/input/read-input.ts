import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { gunzipSync } from "node:zlib";
import { buildModel, type Diagnostic, ExchangeError, type Model, type ModelInput } from "@protoc-gen-rest/plugin";
import { readDescriptors } from "@protoc-gen-rest/plugin/tooling";
import { upstreams } from "../../upstream/presets.ts";
import { CommandError } from "../session.ts";
import { compileProtos } from "./compile-protos.ts";
import type { InputOptions } from "./input-options.ts";
import { yamlValue } from "./json-or-yaml.ts";
import { standardInput } from "./read-text.ts";

/** An API that a command works on. */
export interface ApiInput {
  readonly model: Model;
  readonly descriptors: ModelInput;
  readonly diagnostics: readonly Diagnostic[];
  /** The path of a proto file from the current folder, which editors and CI services link to. */
  readonly pathOf: (file: string) => string;
  /** The proto files were compiled now, so that places are those of the files. */
  readonly isSource: boolean;
}

/** Reads and checks an API. Throws a CommandError if it cannot be read or compiled. */
export function readInput(
  given: string | undefined,
  { include = [], tolerate = [], visibility = [], upstream = "none" }: InputOptions,
): ApiInput {
  const path = given ?? (existsSync("proto") ? "proto" : ".");
  const descriptors = descriptorsOf(path, include);
  const { tolerate: tolerated = [], ...wire } = upstreams[upstream];
  const built = buildModel(descriptors, {
    ...wire,
    tolerate: new Set([...tolerated, ...tolerate]),
    visibility: new Set(visibility),
    parseYaml: yamlValue,
  });
  const isSource = path.endsWith(".proto") || statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  return { ...built, descriptors, isSource, pathOf: (file) => pathOf(file, path, include) };
}

function descriptorsOf(path: string, includes: readonly string[]): ModelInput {
  if (path === standardInput) return readImage(path);
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) throw new CommandError(`there is no file or folder ${path}`);
  if (stat.isDirectory()) return fromFolder(path, includes);
  return path.endsWith(".proto") ? fromFile(path, includes) : readImage(path);
}

function readImage(path: string): ModelInput {
  try {
    const bytes = readFileSync(path === standardInput ? 0 : path);
    return readDescriptors(isGzip(bytes) ? unzip(path, bytes) : bytes);
  } catch (error) {
    if (error instanceof ExchangeError) throw new CommandError(`${path}: ${error.message}`, { cause: error });
    throw error;
  }
}

/** buf compresses an image for a name such as `image.binpb.gz`. */
function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

function unzip(path: string, bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes);
  } catch (error) {
    throw new CommandError(`${path}: cannot be uncompressed (${error instanceof Error ? error.message : error})`);
  }
}

/** Without the files that it imports from other folders. */
function fromFolder(folder: string, includes: readonly string[]): ModelInput {
  const { set, isOwn } = compileProtos({ folder, includes });
  const { protoFile, fileToGenerate } = readDescriptors(set);
  return { protoFile, fileToGenerate: fileToGenerate.filter(isOwn) };
}

/** Of the files that the compiler was given, only the one in question. */
function fromFile(file: string, includes: readonly string[]): ModelInput {
  const { protoFile, fileToGenerate } = readDescriptors(compileProtos({ folder: dirname(file), file, includes }).set);
  const generated = fileToGenerate.filter((name) => `/${file.replaceAll("\\", "/")}`.endsWith(`/${name}`));
  return { protoFile, fileToGenerate: generated };
}

function pathOf(file: string, input: string, includes: readonly string[]): string {
  const folder = input.endsWith(".proto") ? dirname(input) : input;
  const found = [folder, ...includes, "proto", "."].map((root) => join(root, file)).find((path) => existsSync(path));
  return found === undefined ? file : relative("", found).replaceAll("\\", "/");
}
