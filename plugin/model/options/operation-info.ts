import { BinaryReader, WireType } from "@bufbuild/protobuf/wire";
import type { OptionsHolder } from "./decode-options.ts";
import { decodingOption, type Optioned } from "./decoding-option.ts";

/** `google.longrunning.operation_info`: the types of what a long-running operation results in, and of its progress. */
export interface OperationInfo {
  /** Empty if it is not declared. */
  readonly responseType: string;
  readonly metadataType: string;
}

// Extension of google.protobuf.MethodOptions in google/longrunning/operations.proto, and the fields of its message.
const operationInfo = 1049;
const infoFields = { responseType: 1, metadataType: 2 } as const;

export function readOperationInfo(options: OptionsHolder | undefined, rpc: Optioned): OperationInfo {
  const info = { responseType: "", metadataType: "" };
  for (const { no, wireType, data } of options?.$unknown ?? []) {
    if (no !== operationInfo || wireType !== WireType.LengthDelimited) continue;
    decodingOption("google.longrunning.operation_info", rpc, () => mergeInfo(info, new BinaryReader(data).bytes()));
  }
  return info;
}

function mergeInfo(info: { responseType: string; metadataType: string }, bytes: Uint8Array): void {
  const reader = new BinaryReader(bytes);
  while (reader.pos < reader.len) {
    const [field, wireType] = reader.tag();
    if (field === infoFields.responseType) info.responseType = reader.string();
    else if (field === infoFields.metadataType) info.metadataType = reader.string();
    else reader.skip(wireType, field);
  }
}
