import { BinaryReader, WireType } from "@bufbuild/protobuf/wire";
import {
  type FieldDescriptorProto,
  FieldDescriptorProto_Type as Type,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import { knownFields, knownNumbers } from "./known-options.ts";
import type { OptionTypes } from "./option-types.ts";

/** A part of an option that this plugin does not know. */
export interface UnknownPart {
  /** Field numbers from the option down. */
  readonly path: readonly number[];
  /** In words: `field 99 of google.api.HttpRule`. */
  readonly what: string;
}

interface ScannedField {
  /** Set for a field that is unknown. */
  readonly unknown: string | undefined;
  readonly type: Type;
  readonly typeName: string;
}

const scans = new WeakMap<OptionTypes, OptionScan>();

/** The scan of the options that these types describe. */
export function scanOf(types: OptionTypes): OptionScan {
  const scan = scans.get(types) ?? new OptionScan(types);
  scans.set(types, scan);
  return scan;
}

/**
 * Looks for unknown parts in the bytes of options, which most elements of an API have: fields without a descriptor, and those
 * that are not listed as known.
 */
export class OptionScan {
  readonly #types: OptionTypes;
  readonly #messages = new Map<string, Map<number, ScannedField>>();

  constructor(types: OptionTypes) {
    this.#types = types;
  }

  message(bytes: Uint8Array, typeName: string, path: readonly number[], found: UnknownPart[]): void {
    const reader = new BinaryReader(bytes);
    const fields = this.#fieldsOf(typeName);
    while (reader.pos < reader.len) {
      const [number, wireType] = reader.tag();
      const field = fields.get(number) ?? this.#addExtension(fields, typeName, number);
      if (field.unknown !== undefined) found.push({ path: [...path, number], what: field.unknown });
      if (field.unknown === undefined && field.type === Type.MESSAGE && wireType === WireType.LengthDelimited) {
        this.message(reader.bytes(), field.typeName, [...path, number], found);
      } else if (field.unknown === undefined && field.type === Type.ENUM) {
        this.numbers(reader, wireType, field.typeName, [...path, number], found);
      } else reader.skip(wireType, number);
    }
  }

  /** The values of an enum, packed or not. */
  numbers(
    reader: BinaryReader,
    wireType: WireType,
    typeName: string,
    path: readonly number[],
    found: UnknownPart[],
  ): void {
    if (wireType !== WireType.Varint && wireType !== WireType.LengthDelimited) {
      reader.skip(wireType);
      return;
    }
    const known = knownNumbers.get(typeName);
    const end = wireType === WireType.LengthDelimited ? reader.uint32() + reader.pos : reader.pos + 1;
    while (reader.pos < end) {
      const number = reader.int32();
      if (known === undefined || known.has(number)) continue;
      const declared = this.#types.enum(typeName)?.value.find((value) => value.number === number);
      found.push({ path, what: `${declared?.name ?? number} of ${typeName}` });
    }
  }

  #fieldsOf(typeName: string): Map<number, ScannedField> {
    const fields = this.#messages.get(typeName) ?? new Map<number, ScannedField>();
    if (!this.#messages.has(typeName)) {
      this.#messages.set(typeName, fields);
      const known = knownFields(typeName);
      for (const field of this.#types.message(typeName)?.field ?? []) {
        const isKnown = known === undefined || known.has(field.name);
        fields.set(field.number, scanned(field, isKnown ? undefined : `${field.name} of ${typeName}`));
      }
    }
    return fields;
  }

  /** Rules of protovalidate are reported where they are read, as unknown validation rules. */
  #addExtension(fields: Map<number, ScannedField>, typeName: string, number: number): ScannedField {
    const isRules = typeName.startsWith("buf.validate.") && knownFields(typeName) === undefined;
    const extension = this.#types.extension(typeName, number);
    const unknown = isRules || extension !== undefined ? undefined : `field ${number} of ${typeName}`;
    const field = scanned(extension?.field, unknown);
    fields.set(number, field);
    return field;
  }
}

function scanned(field: FieldDescriptorProto | undefined, unknown: string | undefined): ScannedField {
  return { unknown, type: field?.type ?? Type.BYTES, typeName: field?.typeName.slice(1) ?? "" };
}
