import { BinaryReader, WireType } from "@bufbuild/protobuf/wire";
import type { OptionsHolder } from "./decode-options.ts";

// Extension of google.protobuf.ServiceOptions in google/api/client.proto.
const defaultHost = 1049;

export function readDefaultHost(options: OptionsHolder | undefined): string | undefined {
  const field = options?.$unknown?.findLast(
    ({ no, wireType }) => no === defaultHost && wireType === WireType.LengthDelimited,
  );
  return field && new BinaryReader(field.data).string();
}
