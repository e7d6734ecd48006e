import { BinaryReader, WireType } from "@bufbuild/protobuf/wire";
import type { OptionsHolder } from "./decode-options.ts";
import { decodingOption } from "./decoding-option.ts";

// Extension of google.protobuf.ServiceOptions in google/api/client.proto.
const defaultHost = 1049;

export function readDefaultHost(options: OptionsHolder | undefined, service: string): string | undefined {
  const field = options?.$unknown?.findLast(
    ({ no, wireType }) => no === defaultHost && wireType === WireType.LengthDelimited,
  );
  if (field === undefined) return undefined;
  return decodingOption("google.api.default_host", `the service ${service}`, () =>
    new BinaryReader(field.data).string(),
  );
}
