import type { Field } from "@protoc-gen-rest/plugin";

/** The function of the runtime that normalizes the keys of a map, or undefined if every string is a key. */
export function keyReader({ mapKey }: Field): string | undefined {
  switch (mapKey) {
    case undefined:
    case "string":
      return undefined;
    case "bool":
      return "readBooleanKey";
    case "int32":
    case "sint32":
    case "sfixed32":
      return "readInt32Key";
    case "uint32":
    case "fixed32":
      return "readUint32Key";
    case "uint64":
    case "fixed64":
      return "readUint64Key";
    default:
      return "readInt64Key";
  }
}
