import {
  Edition,
  FeatureSet_EnumType as EnumType,
  type FeatureSet,
  type FieldDescriptorProto,
  FeatureSet_FieldPresence as FieldPresence,
  type FileDescriptorProto,
  FieldDescriptorProto_Label as Label,
  FeatureSet_MessageEncoding as MessageEncoding,
  FieldDescriptorProto_Type as ProtoType,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import type { Field } from "../elements/model.ts";

/** The features of an edition that affect JSON or TypeScript. */
export interface Features {
  readonly presence: Field["presence"];
  readonly openEnum: boolean;
  readonly delimited: boolean;
}

const proto2: Features = { presence: "explicit", openEnum: false, delimited: false };
const proto3: Features = { presence: "implicit", openEnum: true, delimited: false };
/** The same in every edition from 2023 on (the `edition_defaults` in descriptor.proto). */
const editions: Features = { presence: "explicit", openEnum: true, delimited: false };

export function fileFeatures(file: FileDescriptorProto): Features {
  switch (file.syntax) {
    case "editions":
      return withFeatures(editions, file.options?.features);
    case "proto3":
      return proto3;
    default:
      return proto2;
  }
}

/**
 * The features of an element: its own, or those of its file. There are no levels in between: `field_presence` and
 * `message_encoding` target files and fields, `enum_type` targets files and enums.
 */
export function withFeatures(file: Features, own: FeatureSet | undefined): Features {
  if (own === undefined) return file;
  return {
    presence: presenceFeature(own.fieldPresence) ?? file.presence,
    openEnum: own.enumType === EnumType.ENUM_TYPE_UNKNOWN ? file.openEnum : own.enumType === EnumType.OPEN,
    delimited:
      own.messageEncoding === MessageEncoding.MESSAGE_ENCODING_UNKNOWN
        ? file.delimited
        : own.messageEncoding === MessageEncoding.DELIMITED,
  };
}

/** The presence of a field. A message is present or absent whatever the default of its file is. */
export function presenceOf(proto: FieldDescriptorProto, features: Features, isInOneof: boolean): Field["presence"] {
  const { label, type, proto3Optional } = proto;
  if (label === Label.REQUIRED) return "required";
  if (label === Label.REPEATED) return "implicit";
  if (isInOneof || proto3Optional) return "explicit";
  const isMessage = type === ProtoType.MESSAGE || type === ProtoType.GROUP;
  return features.presence === "implicit" && isMessage ? "explicit" : features.presence;
}

/** `proto2`, `proto3`, `edition 2023`. */
export function syntaxName(file: FileDescriptorProto): string {
  if (file.syntax !== "editions") return file.syntax === "" ? "proto2" : file.syntax;
  return `edition ${(Edition[file.edition] ?? String(file.edition)).toLowerCase()}`.replace("edition_", "");
}

function presenceFeature(feature: FieldPresence): Field["presence"] | undefined {
  switch (feature) {
    case FieldPresence.EXPLICIT:
      return "explicit";
    case FieldPresence.IMPLICIT:
      return "implicit";
    case FieldPresence.LEGACY_REQUIRED:
      return "required";
    default:
      return undefined;
  }
}
