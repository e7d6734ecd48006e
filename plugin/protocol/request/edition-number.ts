import { BinaryReader } from "@bufbuild/protobuf/wire";
import type { FileDescriptorProto } from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";

const editionField = 14;

/** A file's edition. Edition is a closed enum: a number that the descriptor library does not know is an unknown field. */
export function editionNumber(file: FileDescriptorProto): number {
  const unknown = file.$unknown?.findLast((field) => field.no === editionField);
  return unknown === undefined ? file.edition : new BinaryReader(unknown.data).int32();
}
