import { BinaryReader, WireType } from "@bufbuild/protobuf/wire";
import type { OptionsHolder } from "./decode-options.ts";
import { decodingOption, type Optioned } from "./decoding-option.ts";

/** Extension of google.protobuf.MethodOptions in google/api/client.proto. */
export const signatureExtension = 1051;

/** Reads `google.api.method_signature`: the texts in their order. */
export function readMethodSignatures(options: OptionsHolder | undefined, rpc: Optioned): readonly string[] {
  const fields = options?.$unknown?.filter(
    ({ no, wireType }) => no === signatureExtension && wireType === WireType.LengthDelimited,
  );
  if (fields === undefined || fields.length === 0) return [];
  return decodingOption("google.api.method_signature", rpc, () =>
    fields.map(({ data }) => new BinaryReader(data).string()),
  );
}
