import { BinaryReader, WireType } from "@bufbuild/protobuf/wire";
import { readAnnotations, type WireAnnotation } from "../code-info/wire-annotation.ts";
import { fieldText, scanFields, type WireField } from "../scan-fields.ts";
import { decodeName } from "./decode-name.ts";

/** One entry of a response; a missing name or insertion point is empty, as compilers treat it. */
export interface ResponseEntry {
  readonly name: string;
  readonly insertionPoint: string;
  /** Undecoded: a chunk may end within a character. */
  readonly content: Uint8Array;
  readonly annotations: readonly WireAnnotation[];
}

export interface ReceivedResponse {
  readonly error: string;
  readonly proto3Optional: boolean;
  readonly supportsEditions: boolean;
  readonly minimumEdition: number;
  readonly maximumEdition: number;
  readonly entries: readonly ResponseEntry[];
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

const noBytes: Uint8Array = new Uint8Array(0);

/** Reads an encoded CodeGeneratorResponse as a compiler does. Content stays undecoded. Throws for invalid bytes. */
export function readResponse(bytes: Uint8Array): ReceivedResponse {
  const entries: ResponseEntry[] = [];
  const response: Mutable<ReceivedResponse> = {
    error: "",
    proto3Optional: false,
    supportsEditions: false,
    minimumEdition: 0,
    maximumEdition: 0,
    entries,
  };
  scanFields(bytes, (field) => {
    switch (field.number * 8 + field.wireType) {
      case 1 * 8 + WireType.LengthDelimited:
        response.error = fieldText(bytes, field);
        break;
      case 2 * 8 + WireType.Varint: {
        // Both features are bits of the lowest byte.
        const bits = bytes[field.valueStart]!;
        response.proto3Optional = (bits & 1) !== 0;
        response.supportsEditions = (bits & 2) !== 0;
        break;
      }
      case 3 * 8 + WireType.Varint:
        response.minimumEdition = int32Of(bytes, field);
        break;
      case 4 * 8 + WireType.Varint:
        response.maximumEdition = int32Of(bytes, field);
        break;
      case 15 * 8 + WireType.LengthDelimited:
        entries.push(readEntry(bytes.subarray(field.valueStart, field.end)));
        break;
    }
  });
  return response;
}

function readEntry(bytes: Uint8Array): ResponseEntry {
  const annotations: WireAnnotation[] = [];
  const entry: Mutable<ResponseEntry> = { name: "", insertionPoint: "", content: noBytes, annotations };
  scanFields(bytes, (field) => {
    if (field.wireType !== WireType.LengthDelimited) return;
    if (field.number === 1) entry.name = decodeName(bytes.subarray(field.valueStart, field.end));
    else if (field.number === 2) entry.insertionPoint = fieldText(bytes, field);
    else if (field.number === 15) entry.content = bytes.subarray(field.valueStart, field.end);
    else if (field.number === 16) annotations.push(...readAnnotations(bytes.subarray(field.valueStart, field.end)));
  });
  return entry;
}

function int32Of(bytes: Uint8Array, field: WireField): number {
  return new BinaryReader(bytes.subarray(field.valueStart, field.end)).int32();
}
