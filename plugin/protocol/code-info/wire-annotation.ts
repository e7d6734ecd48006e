import { BinaryReader, BinaryWriter, WireType } from "@bufbuild/protobuf/wire";
import { scanFields, type WireField } from "../scan-fields.ts";

/** GeneratedCodeInfo.Annotation as on the wire, with unset and unknown fields preserved. */
export interface WireAnnotation {
  readonly path: readonly number[];
  readonly sourceFile: Uint8Array | undefined;
  readonly begin: number;
  readonly end: number;
  readonly semantic: number | undefined;
  readonly unknown: readonly Uint8Array[];
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Annotation.Semantic is a closed enum: NONE, SET and ALIAS; other numbers are unknown fields. */
const maxSemantic = 2;

/**
 * Reads an encoded GeneratedCodeInfo; throws for invalid bytes.
 *
 * Accepts exactly what protoc's reader accepts, by which protoc decides whether any file is metadata in wire format. A
 * field of another wire type than declared is an unknown field.
 */
export function readAnnotations(bytes: Uint8Array): readonly WireAnnotation[] {
  const annotations: WireAnnotation[] = [];
  scanFields(bytes, (field) => {
    if (field.number === 1 && field.wireType === WireType.LengthDelimited) {
      annotations.push(readAnnotation(bytes.subarray(field.valueStart, field.end)));
    }
  });
  return annotations;
}

function readAnnotation(bytes: Uint8Array): WireAnnotation {
  const path: number[] = [];
  const unknown: Uint8Array[] = [];
  const read: Mutable<WireAnnotation> = { path, sourceFile: undefined, begin: 0, end: 0, semantic: undefined, unknown };
  scanFields(bytes, (field) => {
    const value = bytes.subarray(field.valueStart, field.end);
    switch (field.number * 8 + field.wireType) {
      case 1 * 8 + WireType.Varint:
        path.push(int32Of(value));
        break;
      case 1 * 8 + WireType.LengthDelimited:
        path.push(...packedOf(value));
        break;
      case 2 * 8 + WireType.LengthDelimited:
        read.sourceFile = value;
        break;
      case 3 * 8 + WireType.Varint:
        read.begin = int32Of(value);
        break;
      case 4 * 8 + WireType.Varint:
        read.end = int32Of(value);
        break;
      default:
        if (!readSemantic(read, field, value)) unknown.push(bytes.subarray(field.start, field.end));
    }
  });
  return read;
}

function readSemantic(read: Mutable<WireAnnotation>, field: WireField, value: Uint8Array): boolean {
  if (field.number !== 5 || field.wireType !== WireType.Varint) return false;
  const semantic = int32Of(value);
  if (semantic < 0 || semantic > maxSemantic) return false;
  read.semantic = semantic;
  return true;
}

function int32Of(value: Uint8Array): number {
  return new BinaryReader(value).int32();
}

function packedOf(bytes: Uint8Array): readonly number[] {
  const reader = new BinaryReader(bytes);
  const numbers: number[] = [];
  while (reader.pos < reader.len) numbers.push(reader.int32());
  return numbers;
}

/** Encodes annotations byte for byte as protoc does; begin and end are always set. */
export function writeAnnotations(annotations: readonly WireAnnotation[]): Uint8Array {
  const writer = new BinaryWriter();
  for (const { path, sourceFile, begin, end, semantic, unknown } of annotations) {
    writer.tag(1, WireType.LengthDelimited).fork();
    if (path.length > 0) {
      writer.tag(1, WireType.LengthDelimited).fork();
      for (const step of path) writer.int32(step);
      writer.join();
    }
    if (sourceFile !== undefined) writer.tag(2, WireType.LengthDelimited).bytes(sourceFile);
    writer.tag(3, WireType.Varint).int32(begin).tag(4, WireType.Varint).int32(end);
    if (semantic !== undefined) writer.tag(5, WireType.Varint).int32(semantic);
    for (const field of unknown) writer.raw(field);
    writer.join();
  }
  return writer.finish();
}
