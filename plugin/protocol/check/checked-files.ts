import { createFileRegistry, fromJson, type JsonValue, toBinary } from "@bufbuild/protobuf";
import { BinaryWriter, WireType } from "@bufbuild/protobuf/wire";
import {
  type FileDescriptorProto,
  FileDescriptorProtoSchema,
  FileDescriptorSetSchema,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import { readRequest } from "../request/read-request.ts";

/** The files of one version of an API, and the names of those that are to be checked: they are not imports. */
export interface CheckedFiles {
  readonly protoFile: readonly FileDescriptorProto[];
  readonly fileToGenerate: readonly string[];
}

/** `buf.plugin.descriptor.v1.FileDescriptor` in proto JSON; in binary requests, the descriptor is base64. */
export interface FileJson {
  readonly fileDescriptorProto?: JsonValue;
  readonly isImport?: boolean;
}

// Field numbers of CodeGeneratorRequest: its reader decodes as little of the source info as possible.
const requestField = { fileToGenerate: 1, protoFile: 15 } as const;

export function readCheckedFiles(files: readonly FileJson[]): CheckedFiles {
  const all = descriptorsOf(files.map(({ fileDescriptorProto = {} }) => fileDescriptorProto));
  const names = readRequest(requestOf(all, [])).protoFile.map(({ name }) => name);
  const checked = names.filter((_, index) => files[index]?.isImport !== true);
  return readRequest(requestOf(all, checked));
}

function requestOf(files: readonly Uint8Array[], names: readonly string[]): Uint8Array {
  const writer = new BinaryWriter();
  for (const name of names) writer.tag(requestField.fileToGenerate, WireType.LengthDelimited).string(name);
  for (const file of files) writer.tag(requestField.protoFile, WireType.LengthDelimited).bytes(file);
  return writer.finish();
}

function descriptorsOf(files: readonly JsonValue[]): readonly Uint8Array[] {
  if (files.every((file) => typeof file === "string")) return files.map((file) => Buffer.from(file, "base64"));
  // Custom options are extensions, which can be read only once the files that declare them are.
  const set = { file: [...files] };
  const registry = createFileRegistry(fromJson(FileDescriptorSetSchema, set, { ignoreUnknownFields: true }));
  const { file } = fromJson(FileDescriptorSetSchema, set, { registry });
  return file.map((one) => toBinary(FileDescriptorProtoSchema, one));
}
