import { create, createFileRegistry, fromJson, type JsonValue, type Registry } from "@bufbuild/protobuf";
import {
  type FileDescriptorProto,
  FileDescriptorProtoSchema,
  FileDescriptorSetSchema,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import { protoFilesVersion } from "../../proto-files/embed-proto-files.ts";
import { restoreDefaults } from "../../proto-files/field-defaults.ts";
import { knownFiles } from "../../proto-files/known-files.ts";
import { child, items, type Node, objectIn } from "../source/node.ts";
import { checkFile } from "./check-file.ts";
import type { Report } from "./checks.ts";

/** The proto files that a document was made from. */
export interface EmbeddedFiles {
  readonly own: readonly FileDescriptorProto[];
  /** With all that they import; what a file imports comes before it. */
  readonly all: readonly FileDescriptorProto[];
  /** The labels of `google.api.visibility` that the document was made with. */
  readonly visibility: ReadonlySet<string>;
}

interface FileEntry {
  readonly node: Node;
  readonly file: FileDescriptorProto;
}

/** Reads and checks what `embedProtoFiles` has added to a document. Returns undefined if anything is wrong with it. */
export function readEmbedded(extension: Node, report: Report): EmbeddedFiles | undefined {
  const { version, visibility } = objectIn(extension);
  if (version !== protoFilesVersion) {
    report(extension, `version must be ${protoFilesVersion}; a newer release may have written this document`);
    return undefined;
  }
  const [files, imports] = ["files", "imports"].map((name) => items(child(extension, name)));
  const problems: string[] = [];
  const check: Report = (at, message) => {
    problems.push(message);
    if (problems.length <= maxProblems) report(at, message);
  };
  // Options are extensions, which can be read only once the files that declare them are.
  const nodes = [...(imports ?? []), ...(files ?? [])];
  if (files === undefined || files.length === 0) check(extension, "it has no files");
  if (nodes.length > maxFiles) check(extension, `it has more than ${maxFiles} files`);
  const plain = problems.length === 0 ? parseFiles(nodes, check) : [];
  for (const { file, node } of plain) checkFile(file, node, check);
  const sorted = problems.length === 0 ? inOrder(plain, check) : [];
  const registry = problems.length === 0 ? registryOf(sorted, extension, check) : undefined;
  if (registry === undefined) return undefined;
  const parsed = new Map(parseFiles(nodes, check, registry).map(({ file, node }) => [file.name, { file, node }]));
  if (problems.length > 0) return undefined;
  const all = sorted.map((file) => parsed.get(file.name)?.file ?? file);
  const own = new Set(files);
  return {
    own: [...parsed.values()].flatMap(({ file, node }) => (own.has(node) ? [file] : [])),
    all,
    visibility: new Set(Array.isArray(visibility) ? visibility.map(String) : []),
  };
}

/** One of them often causes the others. */
const maxProblems = 20;

/** So that long chains of imports have an end. */
const maxFiles = 2000;

function parseFiles(nodes: readonly Node[], report: Report, registry?: Registry): readonly FileEntry[] {
  return nodes.flatMap((node) => {
    try {
      const options = { ...(registry && { registry }), ignoreUnknownFields: registry === undefined };
      const file = fromJson(FileDescriptorProtoSchema, node.value as JsonValue, options);
      restoreDefaults(file);
      return [{ node, file }];
    } catch (error) {
      report(node, `not a FileDescriptorProto in JSON (${messageOf(error)})`);
      return [];
    }
  });
}

/** The files with those of every compiler, each after what it imports. */
function inOrder(entries: readonly FileEntry[], report: Report): readonly FileDescriptorProto[] {
  const byPath = new Map<string, FileEntry>();
  const folded = new Set<string>();
  for (const entry of entries) {
    const { file, node } = entry;
    // Some file systems ignore the case of names.
    if (folded.has(file.name.toLowerCase())) report(node, `two files are called ${JSON.stringify(file.name)}`);
    folded.add(file.name.toLowerCase());
    byPath.set(file.name, entry);
  }
  const sorted = new Set<FileDescriptorProto>();
  const open = new Set<FileDescriptorProto>();
  const visit = (file: FileDescriptorProto, node: Node): void => {
    if (sorted.has(file)) return;
    if (open.has(file)) {
      report(node, `${JSON.stringify(file.name)} imports itself`);
      return;
    }
    open.add(file);
    for (const path of [...file.dependency, ...file.optionDependency]) {
      const imported = byPath.get(path);
      const known = imported?.file ?? knownFiles.get(path);
      if (known === undefined) report(node, `there is no file ${JSON.stringify(path)}, which another one imports`);
      else visit(known, imported?.node ?? node);
    }
    sorted.add(file);
  };
  for (const { file, node } of entries) visit(file, node);
  // Options need the descriptor of options, which not every file imports.
  const descriptor = knownFiles.get("google/protobuf/descriptor.proto");
  const isThere = descriptor === undefined || byPath.has(descriptor.name) || sorted.has(descriptor);
  return isThere ? [...sorted] : [descriptor, ...sorted];
}

function registryOf(files: readonly FileDescriptorProto[], at: Node, report: Report): Registry | undefined {
  try {
    return createFileRegistry(create(FileDescriptorSetSchema, { file: [...files] }));
  } catch (error) {
    report(at, `the files do not fit together (${messageOf(error)})`);
    return undefined;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
