import { fromBinary, toBinary } from "@bufbuild/protobuf";
import { CodeGeneratorRequestSchema } from "@bufbuild/protobuf/wkt/google/protobuf/compiler/plugin_pb.js";

/** A request with other plugin options. */
export function setParameter(request: Uint8Array, parameter: string): Uint8Array {
  return toBinary(CodeGeneratorRequestSchema, { ...fromBinary(CodeGeneratorRequestSchema, request), parameter });
}
