import {
  Edition,
  FeatureSet_EnumType as EnumType,
  type FeatureSet,
  FeatureSet_FieldPresence as FieldPresence,
  type FileDescriptorProto,
  FeatureSet_MessageEncoding as MessageEncoding,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import type { Field } from "../model.ts";

/** The features of an edition that show in JSON or in TypeScript. */
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
 * What an element says over what its file says. Nothing stands between: `field_presence` and `message_encoding` target
 * files and fields, `enum_type` targets files and enums.
 */
export function withFeatures(file: Features, own: FeatureSet | undefined): Features {
  if (own === undefined) return file;
  return {
    presence: presenceOf(own.fieldPresence) ?? file.presence,
    openEnum: own.enumType === EnumType.ENUM_TYPE_UNKNOWN ? file.openEnum : own.enumType === EnumType.OPEN,
    delimited:
      own.messageEncoding === MessageEncoding.MESSAGE_ENCODING_UNKNOWN
        ? file.delimited
        : own.messageEncoding === MessageEncoding.DELIMITED,
  };
}

/** `proto2`, `proto3`, `edition 2023`. */
export function syntaxName(file: FileDescriptorProto): string {
  if (file.syntax !== "editions") return file.syntax === "" ? "proto2" : file.syntax;
  return `edition ${(Edition[file.edition] ?? String(file.edition)).toLowerCase()}`.replace("edition_", "");
}

function presenceOf(feature: FieldPresence): Field["presence"] | undefined {
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
