import type { Enum, Message } from "@protoc-gen-rest/plugin";
import { modulePath, type Output } from "../../output/output.ts";
import { typeName } from "./names.ts";

/** The type of protoc-gen-es, imported. */
export function esType(type: Message | Enum, out: Output): string {
  const isWellKnown = type.file.path.startsWith("google/protobuf/") && type.file.package.startsWith("google.protobuf");
  const module = isWellKnown ? "@bufbuild/protobuf/wkt" : modulePath(out, type.file.stem, "pb");
  return out.type(module, typeName(type));
}
