import { create, fromBinary } from "@bufbuild/protobuf";
import {
  type FileDescriptorProto,
  type SourceCodeInfo,
  type SourceCodeInfo_Location,
  SourceCodeInfo_LocationSchema,
  SourceCodeInfoSchema,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import { ExchangeError } from "../exchange-error.ts";

const undecoded = new WeakMap<FileDescriptorProto, Uint8Array>();

/**
 * Attaches the `source_code_info` of a file, to be decoded on first access.
 *
 * Positions and comments are two thirds of the cost of decoding a file, and many files never need them.
 */
export function attachSourceInfo(file: FileDescriptorProto, bytes: Uint8Array): void {
  // Held weakly: the decoded info of a large tree would double the memory of a run.
  let decoded: WeakRef<SourceCodeInfo> | undefined;
  undecoded.set(file, bytes);
  Object.defineProperty(file, "sourceCodeInfo", {
    enumerable: true,
    configurable: true,
    get: () => {
      const info = decoded?.deref() ?? decode(bytes, file.name);
      decoded = new WeakRef(info);
      return info;
    },
    set: (value) => {
      undecoded.delete(file);
      Object.defineProperty(file, "sourceCodeInfo", { value, enumerable: true, configurable: true, writable: true });
    },
  });
}

/** Whether a SourceCodeInfo.Location.path is wanted. The array is reused: it is valid during the call only. */
export type PathFilter = (path: readonly number[]) => boolean;

/** Returns the locations with a wanted path, in order, and decodes as few of the others as possible. */
export function locationsOf(file: FileDescriptorProto, isWanted: PathFilter): readonly SourceCodeInfo_Location[] {
  const bytes = undecoded.get(file);
  const plain = bytes && readPlainSourceInfo(bytes, isWanted);
  // Undecoded ones are left out by their first field, which is not the path where the path is empty.
  return (plain ?? file.sourceCodeInfo)?.location.filter(({ path }) => isWanted(path)) ?? [];
}

function decode(bytes: Uint8Array, file: string): SourceCodeInfo {
  try {
    return readPlainSourceInfo(bytes) ?? fromBinary(SourceCodeInfoSchema, bytes);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ExchangeError(`cannot parse the source positions of ${file} in the request (${reason})`, { cause });
  }
}

// Tags: field number * 8 + wire type 2.
const locationTag = 10;
const pathTag = 10;
const spanTag = 18;
const leadingTag = 26;
const trailingTag = 34;
const detachedTag = 50;

/**
 * Reads what compilers write, twice as fast as reflection. Returns undefined for anything else: unknown fields, numbers
 * that are not packed or longer than four bytes, truncated bytes.
 */
function readPlainSourceInfo(bytes: Uint8Array, isWanted?: PathFilter): SourceCodeInfo | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const reader: PlainReader = { buffer, position: 0, isPlain: true };
  // The prototype supplies the defaults of unset proto2 strings.
  const prototype: object = Object.getPrototypeOf(create(SourceCodeInfo_LocationSchema));
  const info = create(SourceCodeInfoSchema);
  while (reader.position < buffer.length && reader.isPlain) {
    if (readNumber(reader) !== locationTag) return undefined;
    const end = endOfField(reader);
    if (isWanted !== undefined && skipUnwanted(reader, end, isWanted)) continue;
    info.location.push(readLocation(reader, end, prototype));
  }
  return reader.isPlain && reader.position === buffer.length ? info : undefined;
}

interface PlainReader {
  readonly buffer: Buffer;
  position: number;
  isPlain: boolean;
}

const scratch: number[] = [];

/** Compilers write the path first, so an unwanted location needs nothing else decoded. */
function skipUnwanted(reader: PlainReader, end: number, isWanted: PathFilter): boolean {
  const start = reader.position;
  if (readNumber(reader) === pathTag) {
    scratch.length = 0;
    readNumbers(reader, scratch);
    if (reader.isPlain && !isWanted(scratch)) {
      reader.position = end;
      return true;
    }
  }
  reader.position = start;
  return false;
}

function readLocation(reader: PlainReader, end: number, prototype: object): SourceCodeInfo_Location {
  const location: { -readonly [K in keyof SourceCodeInfo_Location]: SourceCodeInfo_Location[K] } =
    Object.create(prototype);
  location.$typeName = "google.protobuf.SourceCodeInfo.Location";
  location.path = [];
  location.span = [];
  location.leadingDetachedComments = [];
  while (reader.position < end && reader.isPlain) {
    switch (readNumber(reader)) {
      case pathTag:
        readNumbers(reader, location.path);
        break;
      case spanTag:
        readNumbers(reader, location.span);
        break;
      case leadingTag:
        location.leadingComments = readText(reader);
        break;
      case trailingTag:
        location.trailingComments = readText(reader);
        break;
      case detachedTag:
        location.leadingDetachedComments.push(readText(reader));
        break;
      default:
        reader.isPlain = false;
    }
  }
  if (reader.position !== end) reader.isPlain = false;
  return location;
}

function endOfField(reader: PlainReader): number {
  const length = readNumber(reader);
  const end = reader.position + length;
  if (end > reader.buffer.length) reader.isPlain = false;
  return end;
}

function readNumbers(reader: PlainReader, numbers: number[]): void {
  const end = endOfField(reader);
  while (reader.position < end && reader.isPlain) numbers.push(readNumber(reader));
}

function readText(reader: PlainReader): string {
  const end = endOfField(reader);
  const text = reader.buffer.toString("utf8", reader.position, end);
  reader.position = end;
  return text;
}

/** Nearly all numbers are below 128. Bytes past the end count as 0. */
function readNumber(reader: PlainReader): number {
  const { buffer } = reader;
  let byte = buffer[reader.position++] ?? 0;
  if (byte < 0x80) return byte;
  let value = byte & 0x7f;
  for (let shift = 7; shift < 28; shift += 7) {
    byte = buffer[reader.position++] ?? 0;
    value |= (byte & 0x7f) << shift;
    if (byte < 0x80) return value;
  }
  reader.isPlain = false;
  return 0;
}
