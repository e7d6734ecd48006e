import { FieldDescriptorProto_Type as ProtoType } from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import type { Scalar } from "../../forms/values.ts";
import type { FieldType } from "../elements/model.ts";

const scalars: Readonly<Partial<Record<ProtoType, Scalar>>> = {
  [ProtoType.DOUBLE]: "double",
  [ProtoType.FLOAT]: "float",
  [ProtoType.INT64]: "int64",
  [ProtoType.UINT64]: "uint64",
  [ProtoType.INT32]: "int32",
  [ProtoType.FIXED64]: "fixed64",
  [ProtoType.FIXED32]: "fixed32",
  [ProtoType.BOOL]: "bool",
  [ProtoType.STRING]: "string",
  [ProtoType.BYTES]: "bytes",
  [ProtoType.UINT32]: "uint32",
  [ProtoType.SFIXED32]: "sfixed32",
  [ProtoType.SFIXED64]: "sfixed64",
  [ProtoType.SINT32]: "sint32",
  [ProtoType.SINT64]: "sint64",
};

/** Undefined for messages, groups and enums. */
export function scalarOf(type: ProtoType): Scalar | undefined {
  return scalars[type];
}

type ScalarType = Extract<FieldType, { readonly kind: "scalar" }>;

/** Shared objects: there are many fields. */
const scalarTypes: ReadonlyMap<Scalar, ScalarType> = new Map(
  Object.values(scalars).map((scalar) => [scalar, { kind: "scalar", scalar }]),
);

export function scalarType(type: ProtoType): ScalarType | undefined {
  const scalar = scalarOf(type);
  return scalar && scalarTypes.get(scalar);
}
