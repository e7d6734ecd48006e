import { BinaryReader, WireType } from "@bufbuild/protobuf/wire";
import type { OptionsHolder } from "./decode-options.ts";
import { decodingOption, type Optioned } from "./decoding-option.ts";

// Extension of google.protobuf.ServiceOptions in google/api/client.proto.
const defaultHost = 1049;

export function readDefaultHost(options: OptionsHolder | undefined, service: Optioned): string | undefined {
  const field = options?.$unknown?.findLast(
    ({ no, wireType }) => no === defaultHost && wireType === WireType.LengthDelimited,
  );
  if (field === undefined) return undefined;
  return decodingOption("google.api.default_host", service, () => new BinaryReader(field.data).string());
}
