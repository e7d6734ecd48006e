import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { removeSync } from "fs-extra/esm";
import { CommandError } from "../session.ts";
import { bufModuleAround } from "./buf-module.ts";
import { bundledFolder } from "./bundled-protos.ts";
import { findAbove, findExecutable } from "./find-file.ts";
import { isWithin } from "./within.ts";

/** Proto files to compile: a folder, or one of its files. */
export interface ProtoInput {
  readonly folder: string;
  readonly file?: string | undefined;
  readonly includes: readonly string[];
}

/** A descriptor set with imports, and which of its files were compiled for themselves. */
export interface CompiledProtos {
  readonly set: Uint8Array;
  readonly isOwn: (name: string) => boolean;
}

/**
 * Compiles proto files to a descriptor set with the compiler of their project. buf compiles what a buf.yaml describes,
 * protoc everything else; with include folders, which buf does not have, it is always protoc.
 */
export function compileProtos(input: ProtoInput): CompiledProtos {
  const folders = [input.folder, process.cwd()];
  const hasModule = ["buf.yaml", "buf.work.yaml"].some((name) => findAbove(input.folder, name) !== undefined);
  const [buf, protoc] = [findExecutable("buf", folders), findExecutable("protoc", folders)];
  const withBuf = input.includes.length === 0 && buf !== undefined && (hasModule || protoc === undefined);
  if (withBuf) return inTemporaryFolder((temporary) => runBuf(buf, input, hasModule, join(temporary, "image.binpb")));
  if (protoc !== undefined) return inTemporaryFolder((temporary) => runProtoc(protoc, input, temporary));
  throw new CommandError(
    buf === undefined
      ? "found neither buf nor protoc, in node_modules/.bin or on PATH; run npm install --save-dev @bufbuild/buf, or protoc"
      : "-I needs protoc, which is neither in node_modules/.bin nor on PATH; run npm install --save-dev protoc",
  );
}

function runBuf(buf: string, { folder, file }: ProtoInput, hasModule: boolean, image: string): CompiledProtos {
  const module = file === undefined ? bufModuleAround(folder) : undefined;
  // buf takes a folder inside of a module only as a part of it. The image marks imports.
  const input = module === undefined ? [file ?? folder] : [module, "--path", folder];
  const remedy = hasModule
    ? "copy the folder to third_party, and make that a module of buf.yaml"
    : "install protoc, for which commands find it, or copy the folder to a module of a buf.yaml";
  run(buf, ["build", ...input, "--output", image], remedy);
  return { set: readFileSync(image), isOwn: () => true };
}

function runProtoc(protoc: string, { folder, file, includes }: ProtoInput, temporary: string): CompiledProtos {
  // protoc only warns of it.
  const missing = includes.find((folder) => statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true);
  if (missing !== undefined) throw new CommandError(`there is no folder ${missing}, which -I names`);
  const set = join(temporary, "set.binpb");
  const files = file === undefined ? protosIn(folder) : [file];
  if (files.length === 0) throw new CommandError(`${folder} has no proto files`);
  // Below a folder of imports, the file has the name that others import it by.
  const isIncluded = file !== undefined && includes.some((include) => isWithin(file, include));
  const paths = [...includes, ...(isIncluded ? [] : [folder]), ...knownIncludes(folder)];
  const flags = ["--include_imports", "--include_source_info", `--descriptor_set_out=${set}`];
  // A large folder has more files than a command line takes.
  const argumentFile = join(temporary, "protoc.args");
  writeFileSync(argumentFile, [...paths.map((path) => `-I${path}`), ...flags, ...files].join("\n"));
  run(protoc, [`@${argumentFile}`], "pass the folder with -I");
  const own = new Set(files.map((path) => resolve(path)));
  const isOwn = (name: string): boolean => paths.some((path) => own.has(resolve(path, name)));
  return { set: readFileSync(set), isOwn };
}

/** Where google/api and rest/v1 are: in this package, and all of Google's files in google-proto-files, if that is installed. */
function knownIncludes(folder: string): readonly string[] {
  const google = [folder, process.cwd()].flatMap(
    (from) => findAbove(from, "node_modules/google-proto-files/google/api/annotations.proto") ?? [],
  );
  return [...google.slice(0, 1).map((path) => join(path, "../../..")), ...[bundledFolder() ?? []].flat()];
}

/** Proto files in a folder, sorted; what is installed or hidden is not part of the API. */
function protosIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return /^node_modules$|^\./.test(entry.name) ? [] : protosIn(path);
      return entry.name.endsWith(".proto") ? [path] : [];
    })
    .sort();
}

/** `remedy`: what to do about imports of Google's files that the compiler does not find. */
function run(command: string, args: readonly string[], remedy: string): void {
  // Windows starts .cmd files in a shell only, which splits at spaces.
  const shell = process.platform === "win32";
  const [program = "", ...rest] = shell ? [command, ...args].map((text) => `"${text}"`) : [command, ...args];
  const { status, stderr, error } = spawnSync(program, rest, { encoding: "utf8", shell, maxBuffer: 1 << 26 });
  const name = relative(dirname(command), command);
  if (error !== undefined) throw new CommandError(`cannot start ${command} (${error.message})`);
  if (status === 0) return;
  throw new CommandError(`${name} cannot compile the proto files:\n${stderr.trimEnd()}${hintFor(stderr, remedy)}`);
}

function hintFor(stderr: string, remedy: string): string {
  // As protoc and buf report imports that they do not find.
  const isMissing = /(?:google\/api|rest\/v1)\/\S+ File not found|cannot find `(?:google\.api|rest\.v1)\b/.test(stderr);
  if (!isMissing) return "";
  return `\ngoogle/api and rest/v1 are in node_modules/protoc-gen-rest/proto, and all of Google's files in the npm package google-proto-files; ${remedy}`;
}

function inTemporaryFolder<T>(use: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), "protoc-gen-rest-"));
  try {
    return use(folder);
  } finally {
    removeSync(folder);
  }
}
