import { BinaryReader, WireType } from "@bufbuild/protobuf/wire";
import {
  type DescriptorProto,
  type FieldDescriptorProto,
  FieldDescriptorProto_Label as Label,
  FieldDescriptorProto_Type as Type,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import type { OptionTypes } from "./option-types.ts";

/** A message of options, decoded by the descriptors of the request. */
export interface OptionMessage {
  /** The full name of its type. */
  readonly typeName: string;
  /** The fields that are set, by name; extensions by their full name in brackets. */
  readonly fields: ReadonlyMap<string, OptionField>;
  /** The numbers of the fields that its descriptor does not declare. */
  readonly unknown: readonly number[];
}

/** A field of an option. Its value is an array if it is repeated; enum values are numbers. */
export interface OptionField {
  readonly proto: FieldDescriptorProto;
  readonly value: OptionValue;
}

export type OptionValue = boolean | number | bigint | string | Uint8Array | OptionMessage | readonly OptionValue[];

/** Decodes a message of the type `typeName`, which the request must contain. */
export function decodeOptionMessage(bytes: Uint8Array, typeName: string, types: OptionTypes): OptionMessage {
  const type = types.message(typeName);
  if (type === undefined) throw new Error(`the request has no descriptor of ${typeName}`);
  const found = new Map<number, DeclaredField & { readonly values: OptionValue[] }>();
  const unknown: number[] = [];
  const reader = new BinaryReader(bytes);
  while (reader.pos < reader.len) {
    const [number, wireType] = reader.tag();
    const declared = fieldOf(type, typeName, number, types);
    if (declared === undefined) {
      unknown.push(number);
      reader.skip(wireType, number);
      continue;
    }
    const field = found.get(number) ?? { ...declared, values: [] };
    found.set(number, field);
    readValues(reader, wireType, declared.proto, field.values);
  }
  const position = new Map(type.field.map(({ number }, index) => [number, index]));
  const rank = (number: number): number => position.get(number) ?? type.field.length + number;
  const sorted = [...found].sort(([a], [b]) => rank(a) - rank(b));
  const fields = sorted.map(([, { name, proto, values }]) => {
    return [name, { proto, value: fieldValue(proto, values, types) }] as const;
  });
  return { typeName, fields: new Map(fields), unknown };
}

/** Compilers write each `option (x).y = z` on its own, so the occurrences of a message are parts of it. */
function fieldValue(proto: FieldDescriptorProto, values: readonly OptionValue[], types: OptionTypes): OptionValue {
  const isRepeated = proto.label === Label.REPEATED;
  if (proto.type !== Type.MESSAGE) return isRepeated ? values : values.at(-1)!;
  const typeName = proto.typeName.slice(1);
  const parts = values as readonly Uint8Array[];
  if (isRepeated) return parts.map((bytes) => decodeOptionMessage(bytes, typeName, types));
  return decodeOptionMessage(new Uint8Array(Buffer.concat(parts)), typeName, types);
}

interface DeclaredField {
  readonly name: string;
  readonly proto: FieldDescriptorProto;
}

function fieldOf(
  type: DescriptorProto,
  typeName: string,
  number: number,
  types: OptionTypes,
): DeclaredField | undefined {
  const proto = type.field.find((field) => field.number === number);
  if (proto !== undefined) return { name: proto.name, proto };
  const extension = types.extension(typeName, number);
  return extension && { name: `[${extension.name}]`, proto: extension.field };
}

function readValues(
  reader: BinaryReader,
  wireType: WireType,
  { type, label }: FieldDescriptorProto,
  values: OptionValue[],
): void {
  const isPackable = label === Label.REPEATED && ![Type.STRING, Type.BYTES, Type.MESSAGE].includes(type);
  if (!isPackable || wireType !== WireType.LengthDelimited) {
    values.push(readScalar(reader, type));
    return;
  }
  const end = reader.uint32() + reader.pos;
  while (reader.pos < end) values.push(readScalar(reader, type));
}

export function isOptionMessage(value: OptionValue | undefined): value is OptionMessage {
  return typeof value === "object" && "fields" in value;
}

function readScalar(reader: BinaryReader, type: Type): OptionValue {
  switch (type) {
    case Type.DOUBLE:
      return reader.double();
    case Type.FLOAT:
      return reader.float();
    case Type.INT64:
      return BigInt(reader.int64());
    case Type.UINT64:
      return BigInt(reader.uint64());
    case Type.FIXED64:
      return BigInt(reader.fixed64());
    case Type.SFIXED64:
      return BigInt(reader.sfixed64());
    case Type.SINT64:
      return BigInt(reader.sint64());
    case Type.FIXED32:
      return reader.fixed32();
    case Type.SFIXED32:
      return reader.sfixed32();
    case Type.SINT32:
      return reader.sint32();
    case Type.UINT32:
      return reader.uint32();
    case Type.BOOL:
      return reader.bool();
    case Type.STRING:
      return reader.string();
    case Type.BYTES:
    case Type.MESSAGE:
      return reader.bytes();
    default:
      return reader.int32();
  }
}
