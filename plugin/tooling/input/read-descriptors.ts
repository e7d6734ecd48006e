import { createFileRegistry, fromJson, type JsonValue, type Registry, toBinary } from "@bufbuild/protobuf";
import { BinaryWriter, WireType } from "@bufbuild/protobuf/wire";
import { type FileDescriptorSet, FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import type { ModelInput } from "../../model/build/build-model.ts";
import { ExchangeError } from "../../protocol/exchange-error.ts";
import { readRequest } from "../../protocol/request/read-request.ts";
import { scanFields } from "../../protocol/scan-fields.ts";
import { isImport, nameOfFile } from "./image-file.ts";

// Field numbers of FileDescriptorSet and CodeGeneratorRequest.
const setField = { file: 1 } as const;
const requestField = { fileToGenerate: 1, protoFile: 15 } as const;

/**
 * Reads the descriptors of a file: a captured CodeGeneratorRequest, a FileDescriptorSet or a buf image, in binary or JSON.
 *
 * The files to look at are those to generate of a request, and those of an image that are not imports. A descriptor set
 * does not mark imports, so all of its files count but those of Google's and our own options. Throws an ExchangeError
 * for anything else.
 */
export function readDescriptors(bytes: Uint8Array): ModelInput {
  try {
    if (isJson(bytes)) return readJson(bytes);
    return isRequest(bytes) ? readRequest(bytes) : readSet(bytes, new Set());
  } catch (cause) {
    const reason =
      isText(bytes) && !isJson(bytes) ? "it is text" : cause instanceof Error ? cause.message : String(cause);
    throw new ExchangeError(`not a captured request, a descriptor set or a buf image (${reason})`, { cause });
  }
}

/** No binary input begins with `{`: 0x7b would begin a group. */
function isJson([first]: Uint8Array): boolean {
  return first === 0x7b;
}

/** Whether bytes begin as a text of some length does, and as no binary input: those hold lengths and tags. */
function isText(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, 1000);
  return start.length > 0 && start.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d);
}

function isRequest(bytes: Uint8Array): boolean {
  let found = false;
  scanFields(bytes, ({ number }) => {
    found ||= number === requestField.protoFile;
  });
  return found;
}

/** Reads a descriptor set as the request that a compiler would send for it. `imports` are those that only JSON marks. */
function readSet(bytes: Uint8Array, imports: ReadonlySet<string>): ModelInput {
  const writer = new BinaryWriter();
  scanFields(bytes, ({ number, wireType, valueStart, end }) => {
    if (number !== setField.file || wireType !== WireType.LengthDelimited) return;
    const file = bytes.subarray(valueStart, end);
    const name = nameOfFile(file);
    if (!isImport(file) && !imports.has(name) && !isOptionsFile(name)) {
      writer.tag(requestField.fileToGenerate, WireType.LengthDelimited).string(name);
    }
    writer.tag(requestField.protoFile, WireType.LengthDelimited).bytes(file);
  });
  const request = readRequest(writer.finish());
  if (request.protoFile.length === 0) throw new Error("it has no files");
  return request;
}

function isOptionsFile(name: string): boolean {
  return /^google\/(?:protobuf|api|rpc|type)\/[^/]+\.proto$|^rest\/v1\/options\.proto$/.test(name);
}

function readJson(bytes: Uint8Array): ModelInput {
  const json: JsonValue = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf8"));
  // Custom options are extensions, which can be read only once the files that declare them are.
  const registry = createFileRegistry(parseSet(json));
  return readSet(toBinary(FileDescriptorSetSchema, parseSet(json, registry)), importsOf(json));
}

function parseSet(json: JsonValue, registry?: Registry): FileDescriptorSet {
  return fromJson(FileDescriptorSetSchema, json, { ...(registry && { registry }), ignoreUnknownFields: true });
}

/** The files that a buf image in JSON marks as imports; the mark is not a field of FileDescriptorProto. */
function importsOf(json: JsonValue): ReadonlySet<string> {
  const files = membersOf(json)["file"];
  if (!Array.isArray(files)) return new Set();
  const imports = files.map(membersOf).filter((file) => membersOf(file["bufExtension"])["isImport"] === true);
  return new Set(imports.map(({ name }) => String(name)));
}

function membersOf(json: JsonValue | undefined): { readonly [name: string]: JsonValue } {
  return typeof json === "object" && json !== null && !Array.isArray(json) ? json : {};
}
