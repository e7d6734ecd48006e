import type { Scalar } from "@protoc-gen-rest/plugin";
import { runtime } from "../../output/names.ts";
import type { Output } from "../../output/output.ts";

const readers: Readonly<Record<Scalar, string>> = {
  bool: "readBoolean",
  bytes: "readBytes",
  double: "readDouble",
  fixed32: "readUint32",
  fixed64: "readUint64",
  float: "readFloat",
  int32: "readInt32",
  int64: "readInt64",
  sfixed32: "readInt32",
  sfixed64: "readInt64",
  sint32: "readInt32",
  sint64: "readInt64",
  string: "readString",
  uint32: "readUint32",
  uint64: "readUint64",
};

/** The function of the runtime that reads a scalar type. */
export function scalarReader(scalar: Scalar, out: Output): string {
  return out.value(runtime, readers[scalar]);
}
