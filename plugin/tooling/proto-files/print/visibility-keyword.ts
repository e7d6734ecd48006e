import { SymbolVisibility } from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";

/** The keyword of edition 2024 that tells whether other files may use a type. */
export function visibilityKeyword(visibility: SymbolVisibility): string {
  if (visibility === SymbolVisibility.VISIBILITY_EXPORT) return "export ";
  return visibility === SymbolVisibility.VISIBILITY_LOCAL ? "local " : "";
}
