import { BinaryReader } from "@bufbuild/protobuf/wire";
import type { FileDescriptorProto } from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";

const editionField = 14;

/** Returns a file's edition. Edition is a closed enum, so a number unknown to the descriptor library is an unknown field. */
export function editionNumber(file: FileDescriptorProto): number {
  const unknown = file.$unknown?.findLast((field) => field.no === editionField);
  return unknown === undefined ? file.edition : new BinaryReader(unknown.data).int32();
}
