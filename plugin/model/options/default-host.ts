import { BinaryReader, WireType } from "@bufbuild/protobuf/wire";
import type { ServiceOptions } from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";

// Extension of google.protobuf.ServiceOptions in google/api/client.proto.
const DEFAULT_HOST = 1049;

export function readDefaultHost(options: ServiceOptions | undefined): string | undefined {
  const field = options?.$unknown?.findLast(
    ({ no, wireType }) => no === DEFAULT_HOST && wireType === WireType.LengthDelimited,
  );
  return field && new BinaryReader(field.data).string();
}
