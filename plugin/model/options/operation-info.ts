import { BinaryReader, WireType } from "@bufbuild/protobuf/wire";
import { type Decoder, decoder, type OptionsHolder, text } from "./decode-options.ts";
import { decodingOption, type Optioned } from "./decoding-option.ts";

// Extension of google.protobuf.MethodOptions in google/longrunning/operations.proto.
const operationInfo = 1049;

/** `google.longrunning.OperationInfo`: names of messages, full or relative to the package of the rpc. */
export interface OperationInfo {
  readonly responseType?: string;
  readonly metadataType?: string;
}

const operationInfoDecoder: Decoder<OperationInfo> = decoder<OperationInfo>({
  responseType: [1, text],
  metadataType: [2, text],
});

export function readOperationInfo(options: OptionsHolder | undefined, rpc: Optioned): OperationInfo | undefined {
  const field = options?.$unknown?.findLast(
    ({ no, wireType }) => no === operationInfo && wireType === WireType.LengthDelimited,
  );
  if (field === undefined) return undefined;
  return decodingOption("google.longrunning.operation_info", rpc, () =>
    operationInfoDecoder.decode(new BinaryReader(field.data).bytes()),
  );
}
